#include "internal.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <vector>

namespace {

uint8_t clamped(float value) { return static_cast<uint8_t>(std::min(255.0f, std::max(0.0f, value + 0.5f))); }

/// Keys' cubic, a = -0.5, for the four pixels around a place `t` (0 ... 1) behind the second.
void cubic_weights(float t, float weights[4])
{
    const float t2 = t * t, t3 = t2 * t;
    weights[0] = -0.5f * t3 + t2 - 0.5f * t;
    weights[1] = 1.5f * t3 - 2.5f * t2 + 1;
    weights[2] = -1.5f * t3 + 2 * t2 + 0.5f * t;
    weights[3] = 0.5f * t3 - 0.5f * t2;
}

struct Picture {
    const uint8_t *pixels;
    size_t width;
    size_t height;

    float at(int64_t x, int64_t y) const
    {
        x = std::min<int64_t>(std::max<int64_t>(x, 0), static_cast<int64_t>(width) - 1);
        y = std::min<int64_t>(std::max<int64_t>(y, 0), static_cast<int64_t>(height) - 1);
        return pixels[static_cast<size_t>(y) * width + static_cast<size_t>(x)];
    }

    /// The value at a place, where the middle of the first pixel is (0.5, 0.5).
    float cubic(double x, double y) const
    {
        // Far outside all values are those of the edge. Whole numbers can't hold places of any size.
        x = std::min(std::max(x, -4.0), static_cast<double>(width) + 4);
        y = std::min(std::max(y, -4.0), static_cast<double>(height) + 4);
        const double left = std::floor(x - 0.5), top = std::floor(y - 0.5);
        float across[4], down[4];
        cubic_weights(static_cast<float>(x - 0.5 - left), across);
        cubic_weights(static_cast<float>(y - 0.5 - top), down);
        float sum = 0;
        const int64_t column = static_cast<int64_t>(left) - 1, row = static_cast<int64_t>(top) - 1;
        if (column >= 0 && row >= 0 && column + 4 <= static_cast<int64_t>(width)
            && row + 4 <= static_cast<int64_t>(height)) {
            const uint8_t *start = pixels + static_cast<size_t>(row) * width + static_cast<size_t>(column);
            for (int v = 0; v < 4; v++, start += width)
                sum += down[v]
                    * (across[0] * start[0] + across[1] * start[1] + across[2] * start[2] + across[3] * start[3]);
            return sum;
        }
        for (int v = 0; v < 4; v++) {
            float line = 0;
            for (int u = 0; u < 4; u++) line += across[u] * at(column + u, row + v);
            sum += down[v] * line;
        }
        return sum;
    }
};

bool is_finite(const barcode_point corners[4])
{
    return std::all_of(corners, corners + 4, [](const barcode_point &corner) {
        // Pictures end long before. Up to here whole numbers are exact.
        return std::fabs(corner.x) < 1e6 && std::fabs(corner.y) < 1e6;
    });
}

double distance(const barcode_point &one, const barcode_point &other)
{
    return std::hypot(one.x - other.x, one.y - other.y);
}

barcode_status allocate(size_t width, size_t height, barcode_strip &strip)
{
    if (width > BARCODE_MAXIMUM_SIDE || height > BARCODE_MAXIMUM_SIDE || width > BARCODE_MAXIMUM_PIXELS / height)
        return BARCODE_TOO_LARGE;
    strip.pixels = static_cast<uint8_t *>(std::malloc(width * height));
    if (!strip.pixels) return BARCODE_OUT_OF_MEMORY;
    strip.width = width;
    strip.height = height;
    return BARCODE_OK;
}

std::vector<float> gaussian(double sigma)
{
    const int reach = std::max(1, static_cast<int>(std::ceil(3 * sigma)));
    std::vector<float> weights;
    float sum = 0;
    for (int i = -reach; i <= reach; i++) {
        weights.push_back(static_cast<float>(std::exp(-0.5 * i * i / (sigma * sigma))));
        sum += weights.back();
    }
    for (float &weight : weights) weight /= sum;
    return weights;
}

} // namespace

barcode_status barcode_cut(
    const uint8_t *pixels, size_t width, size_t height, const barcode_point corners[4], double along_scale,
    double across_scale, barcode_strip *result)
{
    if (!result) return BARCODE_INVALID_ARGUMENT;
    *result = barcode_strip{nullptr, 0, 0};
    const barcode_status checked = check_picture(pixels, width, height);
    if (checked != BARCODE_OK) return checked;
    if (!corners || !is_finite(corners)) return BARCODE_INVALID_ARGUMENT;
    for (const double scale : {along_scale, across_scale})
        if (!(scale > 0) || !(scale <= 8)) return BARCODE_INVALID_ARGUMENT;
    const double columns = std::round(distance(corners[0], corners[1]) * along_scale);
    const double rows = std::round(distance(corners[0], corners[3]) * across_scale);
    if (columns < 1 || rows < 1) return BARCODE_INVALID_ARGUMENT;
    const barcode_status allocated = allocate(static_cast<size_t>(columns), static_cast<size_t>(rows), *result);
    if (allocated != BARCODE_OK) return allocated;

    const Picture picture{pixels, width, height};
    const barcode_point along{(corners[1].x - corners[0].x) / columns, (corners[1].y - corners[0].y) / columns};
    const barcode_point across{(corners[3].x - corners[0].x) / rows, (corners[3].y - corners[0].y) / rows};
    for (size_t y = 0; y < result->height; y++) {
        const double v = static_cast<double>(y) + 0.5;
        for (size_t x = 0; x < result->width; x++) {
            const double u = static_cast<double>(x) + 0.5;
            result->pixels[y * result->width + x] = clamped(picture.cubic(
                corners[0].x + along.x * u + across.x * v, corners[0].y + along.y * u + across.y * v));
        }
    }
    return BARCODE_OK;
}

barcode_status barcode_sharpen(
    const barcode_strip *strip, size_t band, double sigma, double amount, barcode_strip *result)
{
    if (!result) return BARCODE_INVALID_ARGUMENT;
    *result = barcode_strip{nullptr, 0, 0};
    if (!strip) return BARCODE_INVALID_ARGUMENT;
    const barcode_status checked = check_picture(strip->pixels, strip->width, strip->height);
    if (checked != BARCODE_OK) return checked;
    if (band < 1 || band > 4096 || !(sigma > 0) || !(sigma <= 64) || !(amount >= 0) || !(amount <= 16))
        return BARCODE_INVALID_ARGUMENT;
    const size_t rows = std::min(band, strip->height);
    const size_t step = std::max<size_t>(1, rows / 2);
    const size_t bands = (strip->height - rows) / step + 1;
    const barcode_status allocated = allocate(strip->width, bands * BARCODE_ROWS_PER_BAND, *result);
    if (allocated != BARCODE_OK) return allocated;

    try {
        const std::vector<float> weights = gaussian(sigma);
        const size_t reach = weights.size() / 2;
        // Both ends are continued with their last value, so that the filter finds values there.
        std::vector<float> mean(strip->width + 2 * reach);
        for (size_t i = 0; i < bands; i++) {
            std::fill(mean.begin(), mean.end(), 0.0f);
            for (size_t y = i * step; y < i * step + rows; y++)
                for (size_t x = 0; x < strip->width; x++) mean[reach + x] += strip->pixels[y * strip->width + x];
            for (float &value : mean) value /= static_cast<float>(rows);
            std::fill(mean.begin(), mean.begin() + static_cast<ptrdiff_t>(reach), mean[reach]);
            std::fill(mean.end() - static_cast<ptrdiff_t>(reach), mean.end(), mean[reach + strip->width - 1]);
            uint8_t *row = result->pixels + i * BARCODE_ROWS_PER_BAND * strip->width;
            for (size_t x = 0; x < strip->width; x++) {
                float smooth = 0;
                for (size_t k = 0; k < weights.size(); k++) smooth += weights[k] * mean[x + k];
                row[x] = clamped(mean[reach + x] + static_cast<float>(amount) * (mean[reach + x] - smooth));
            }
            for (size_t copy = 1; copy < BARCODE_ROWS_PER_BAND; copy++)
                std::copy(row, row + strip->width, row + copy * strip->width);
        }
        return BARCODE_OK;
    } catch (const std::exception &) {
        barcode_strip_free(result);
        return BARCODE_OUT_OF_MEMORY;
    }
}

void barcode_strip_free(barcode_strip *strip)
{
    if (!strip) return;
    std::free(strip->pixels);
    *strip = barcode_strip{nullptr, 0, 0};
}

namespace {

/// The values along a line, less their mean, with length 1 as a vector. Empty where nothing changes.
std::vector<float> profile(const Picture &picture, barcode_point start, barcode_point end, size_t count)
{
    std::vector<float> values(count);
    float mean = 0;
    for (size_t i = 0; i < count; i++) {
        const double t = (static_cast<double>(i) + 0.5) / static_cast<double>(count);
        values[i] = picture.at(
            static_cast<int64_t>(std::floor(start.x + (end.x - start.x) * t)),
            static_cast<int64_t>(std::floor(start.y + (end.y - start.y) * t)));
        mean += values[i];
    }
    mean /= static_cast<float>(count);
    float square = 0;
    for (float &value : values) {
        value -= mean;
        square += value * value;
    }
    if (square < static_cast<float>(count)) return {};
    for (float &value : values) value /= std::sqrt(square);
    return values;
}

float correlation(const std::vector<float> &one, const std::vector<float> &other)
{
    float sum = 0;
    for (size_t i = 0; i < std::min(one.size(), other.size()); i++) sum += one[i] * other[i];
    return sum;
}

/// How many pixels the line's bars go on to one side. `normal` is a pixel long and points there.
double reach(const Picture &picture, barcode_point start, barcode_point end, barcode_point normal, size_t count)
{
    const double longest = distance(start, end);
    std::vector<float> last = profile(picture, start, end, count);
    // Bars lean a little against the line, so each line is compared with the last one.
    constexpr double step = 2;
    constexpr float least_likeness = 0.6f;
    double far = 0;
    while (far < longest) {
        const double next = far + step;
        const barcode_point from{start.x + normal.x * next, start.y + normal.y * next};
        const barcode_point to{end.x + normal.x * next, end.y + normal.y * next};
        std::vector<float> values = profile(picture, from, to, count);
        if (values.empty() || correlation(last, values) < least_likeness) break;
        last = std::move(values);
        far = next;
    }
    return far;
}

} // namespace

barcode_status barcode_grow(const uint8_t *pixels, size_t width, size_t height, barcode_point corners[4])
{
    const barcode_status checked = check_picture(pixels, width, height);
    if (checked != BARCODE_OK) return checked;
    if (!corners || !is_finite(corners)) return BARCODE_INVALID_ARGUMENT;
    const Picture picture{pixels, width, height};
    const barcode_point start{(corners[0].x + corners[3].x) / 2, (corners[0].y + corners[3].y) / 2};
    const barcode_point end{(corners[1].x + corners[2].x) / 2, (corners[1].y + corners[2].y) / 2};
    const double length = distance(start, end);
    if (length < 8) return BARCODE_OK;
    const barcode_point up{(end.y - start.y) / length, -(end.x - start.x) / length};
    const barcode_point down{-up.x, -up.y};
    try {
        const size_t count = static_cast<size_t>(std::min(length, 2048.0));
        const double above = std::max(
            reach(picture, start, end, up, count), (distance(corners[0], corners[3])) / 2);
        const double below = std::max(
            reach(picture, start, end, down, count), (distance(corners[0], corners[3])) / 2);
        const barcode_point grown[4] = {
            {start.x + up.x * above, start.y + up.y * above},
            {end.x + up.x * above, end.y + up.y * above},
            {end.x + down.x * below, end.y + down.y * below},
            {start.x + down.x * below, start.y + down.y * below},
        };
        std::copy(grown, grown + 4, corners);
        return BARCODE_OK;
    } catch (const std::exception &) {
        return BARCODE_OUT_OF_MEMORY;
    }
}
