#include "internal.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <new>
#include <tuple>
#include <vector>

// Bars are where all gradients of a neighbourhood have one direction. The structure tensor, summed over cells and
// smoothed over their neighbours, then has one eigenvalue far above the other. Connected cells of like direction are
// a region.

namespace {

constexpr size_t cell_side = 8;
/// Larger pictures are searched at a half or less of their size.
constexpr size_t largest_searched = 2500000;
/// Levels of (l1 - l2) / (l1 + l2) of the tensor's eigenvalues, which is 1 for perfect bars. Text reaches 0.6, so at
/// the lowest level it joins a barcode that it touches. At the higher levels text stays out, and so do spoilt bars.
constexpr float coherences[] = {0.85f, 0.7f, 0.55f};
/// A component of a lower level is a new one only if it is so much larger than the one of a higher level inside of
/// it.
constexpr double same_size = 1.25;
/// The least mean square of the gradient: a difference of 10 between the pixels on both sides.
constexpr float least_energy = 100;
/// The most radians between the directions of neighbours.
constexpr float largest_turn = 0.2f;
/// The least cells of a region, pixels along it, and edges across it.
constexpr size_t least_cells = 8;
constexpr double least_length = 60;
constexpr int least_edges = 24;

struct Gray {
    std::vector<uint8_t> pixels;
    size_t width = 0;
    size_t height = 0;
    /// How many pixels of the original are one pixel, along a side.
    size_t step = 1;
};

/// The picture reduced to at most `largest_searched` pixels. Each pixel is the mean of step x step pixels.
Gray reduced(const uint8_t *pixels, size_t width, size_t height)
{
    Gray gray;
    while ((width / gray.step) * (height / gray.step) > largest_searched) gray.step++;
    gray.width = width / gray.step;
    gray.height = height / gray.step;
    if (gray.step == 1) {
        gray.pixels.assign(pixels, pixels + width * height);
        return gray;
    }
    gray.pixels.resize(gray.width * gray.height);
    std::vector<uint32_t> sums(gray.width);
    for (size_t y = 0; y < gray.height; y++) {
        std::fill(sums.begin(), sums.end(), 0u);
        for (size_t dy = 0; dy < gray.step; dy++) {
            const uint8_t *row = pixels + (y * gray.step + dy) * width;
            for (size_t x = 0; x < gray.width; x++)
                for (size_t dx = 0; dx < gray.step; dx++) sums[x] += row[x * gray.step + dx];
        }
        const uint32_t area = static_cast<uint32_t>(gray.step * gray.step);
        for (size_t x = 0; x < gray.width; x++)
            gray.pixels[y * gray.width + x] = static_cast<uint8_t>((sums[x] + area / 2) / area);
    }
    return gray;
}

/// Sums over a cell of the products of the gradient's parts.
struct Tensor {
    float xx = 0, yy = 0, xy = 0;

    void add(const Tensor &other)
    {
        xx += other.xx;
        yy += other.yy;
        xy += other.xy;
    }
    float energy() const { return xx + yy; }
    float coherence() const
    {
        const float difference = xx - yy;
        return std::sqrt(difference * difference + 4 * xy * xy) / std::max(energy(), 1e-3f);
    }
    /// The gradient's direction, modulo half a turn.
    float direction() const { return 0.5f * std::atan2(2 * xy, xx - yy); }
};

struct Cells {
    std::vector<Tensor> tensors;
    size_t columns = 0;
    size_t rows = 0;
};

Cells cells_of(const Gray &gray)
{
    Cells cells;
    cells.columns = gray.width / cell_side;
    cells.rows = gray.height / cell_side;
    std::vector<Tensor> raw(cells.columns * cells.rows);
    for (size_t y = 1; y + 1 < cells.rows * cell_side; y++) {
        const uint8_t *row = gray.pixels.data() + y * gray.width;
        for (size_t column = 0; column < cells.columns; column++) {
            int32_t xx = 0, yy = 0, xy = 0;
            const size_t start = std::max<size_t>(column * cell_side, 1);
            const size_t end = std::min((column + 1) * cell_side, gray.width - 1);
            for (size_t x = start; x < end; x++) {
                const int32_t gx = row[x + 1] - row[x - 1];
                const int32_t gy = row[x + gray.width] - row[x - gray.width];
                xx += gx * gx;
                yy += gy * gy;
                xy += gx * gy;
            }
            raw[y / cell_side * cells.columns + column].add(
                {static_cast<float>(xx), static_cast<float>(yy), static_cast<float>(xy)});
        }
    }
    cells.tensors.resize(raw.size());
    for (size_t y = 0; y < cells.rows; y++)
        for (size_t x = 0; x < cells.columns; x++)
            for (size_t v = y == 0 ? 0 : y - 1; v <= std::min(y + 1, cells.rows - 1); v++)
                for (size_t u = x == 0 ? 0 : x - 1; u <= std::min(x + 1, cells.columns - 1); u++)
                    cells.tensors[y * cells.columns + x].add(raw[v * cells.columns + u]);
    return cells;
}

float turn_between(float one, float other)
{
    const float turn = std::fabs(one - other);
    return std::min(turn, static_cast<float>(M_PI) - turn);
}

/// The connected cells of at least `coherence` whose directions differ little from cell to cell.
std::vector<std::vector<size_t>> components(const Cells &cells, float coherence)
{
    const float energy = least_energy * cell_side * cell_side * 9;
    std::vector<float> directions(cells.tensors.size());
    // A free cell has bars, but belongs to no component yet.
    std::vector<bool> is_free(cells.tensors.size());
    for (size_t i = 0; i < cells.tensors.size(); i++) {
        const Tensor &tensor = cells.tensors[i];
        is_free[i] = tensor.energy() >= energy && tensor.coherence() >= coherence;
        if (is_free[i]) directions[i] = tensor.direction();
    }
    std::vector<std::vector<size_t>> found;
    for (size_t seed = 0; seed < cells.tensors.size(); seed++) {
        if (!is_free[seed]) continue;
        std::vector<size_t> members{seed};
        is_free[seed] = false;
        for (size_t next = 0; next < members.size(); next++) {
            const size_t here = members[next];
            const size_t x = here % cells.columns, y = here / cells.columns;
            for (size_t v = y == 0 ? 0 : y - 1; v <= std::min(y + 1, cells.rows - 1); v++)
                for (size_t u = x == 0 ? 0 : x - 1; u <= std::min(x + 1, cells.columns - 1); u++) {
                    const size_t there = v * cells.columns + u;
                    if (!is_free[there] || turn_between(directions[there], directions[here]) > largest_turn) continue;
                    is_free[there] = false;
                    members.push_back(there);
                }
        }
        if (members.size() >= least_cells) found.push_back(std::move(members));
    }
    return found;
}

/// How many changes between dark and light there are from (x0, y0) to (x1, y1), small ones left out.
int edges_along(const Gray &gray, double x0, double y0, double x1, double y1)
{
    const int count = std::max(2, static_cast<int>(std::hypot(x1 - x0, y1 - y0)));
    int edges = 0, extreme = -1, rising = 0;
    for (int i = 0; i <= count; i++) {
        const double t = static_cast<double>(i) / count;
        const double x = x0 + (x1 - x0) * t, y = y0 + (y1 - y0) * t;
        if (x < 0 || y < 0 || x >= static_cast<double>(gray.width) || y >= static_cast<double>(gray.height)) continue;
        const int value = gray.pixels[static_cast<size_t>(y) * gray.width + static_cast<size_t>(x)];
        // A change counts once it has gone back by this much.
        constexpr int swing = 16;
        if (extreme < 0) {
            extreme = value;
        } else if (rising >= 0 && value > extreme) {
            extreme = value;
            if (rising == 0) rising = 1;
        } else if (rising <= 0 && value < extreme) {
            extreme = value;
            if (rising == 0) rising = -1;
        } else if (std::abs(value - extreme) >= swing) {
            edges++;
            rising = value > extreme ? 1 : -1;
            extreme = value;
        }
    }
    return edges;
}

/// The direction of the longer side of what the cells cover, in radians. `otherwise` where no side is clearly longer.
double longer_side(const std::vector<size_t> &members, const Cells &cells, double otherwise)
{
    double x = 0, y = 0, xx = 0, yy = 0, xy = 0;
    for (const size_t member : members) {
        const double u = static_cast<double>(member % cells.columns), v = static_cast<double>(member / cells.columns);
        x += u;
        y += v;
        xx += u * u;
        yy += v * v;
        xy += u * v;
    }
    const double n = static_cast<double>(members.size());
    xx -= x * x / n;
    yy -= y * y / n;
    xy -= x * y / n;
    const double spread = std::sqrt((xx - yy) * (xx - yy) + 4 * xy * xy);
    // Three times as long as wide, or more.
    if (spread < 0.8 * (xx + yy)) return otherwise;
    return 0.5 * std::atan2(2 * xy, xx - yy);
}

/// A parallelogram around a component, in pixels of the reduced picture. Its first side runs along the code and its
/// second along the bars. In perspective these are not at right angles.
struct Frame {
    barcode_point along, bar;
    double u0, u1, v0, v1;

    barcode_point point(double u, double v) const
    {
        return {u * along.x + v * bar.x, u * along.y + v * bar.y};
    }
    double along_of(const barcode_point &p) const { return (p.x * bar.y - p.y * bar.x) / determinant(); }
    double bar_of(const barcode_point &p) const { return (p.y * along.x - p.x * along.y) / determinant(); }

private:
    double determinant() const { return along.x * bar.y - along.y * bar.x; }
};

barcode_point middle(size_t member, const Cells &cells)
{
    return {
        (static_cast<double>(member % cells.columns) + 0.5) * cell_side,
        (static_cast<double>(member / cells.columns) + 0.5) * cell_side};
}

Frame frame_of(const std::vector<size_t> &members, const Cells &cells)
{
    Tensor sum;
    for (const size_t member : members) sum.add(cells.tensors[member]);
    const double normal = sum.direction();
    double side = longer_side(members, cells, normal);
    constexpr float most_lean = 0.6f;
    if (turn_between(static_cast<float>(side), static_cast<float>(normal)) > most_lean) side = normal;
    Frame frame{{std::cos(side), std::sin(side)}, {-std::sin(normal), std::cos(normal)}, 1e9, -1e9, 1e9, -1e9};
    for (const size_t member : members) {
        const barcode_point place = middle(member, cells);
        const double u = frame.along_of(place), v = frame.bar_of(place), half = cell_side / 2.0;
        frame.u0 = std::min(frame.u0, u - half);
        frame.u1 = std::max(frame.u1, u + half);
        frame.v0 = std::min(frame.v0, v - half);
        frame.v1 = std::max(frame.v1, v + half);
    }
    return frame;
}

/// Edges along lines of a frame that are cell_side / 2 apart, beginning at its first side.
std::vector<int> edges_of(const Frame &frame, const Gray &gray)
{
    std::vector<int> edges;
    for (double v = frame.v0 + cell_side / 4.0; v < frame.v1; v += cell_side / 2.0) {
        const barcode_point start = frame.point(frame.u0, v), end = frame.point(frame.u1, v);
        edges.push_back(edges_along(gray, start.x, start.y, end.x, end.y));
    }
    return edges;
}

/// The cells of a component without the label's frame and the text that touch its bars. Cells are kept where a line
/// crosses nearly as many edges as the best line.
std::vector<size_t> trimmed(const std::vector<size_t> &members, const Cells &cells, const Gray &gray)
{
    const Frame frame = frame_of(members, cells);
    const std::vector<int> edges = edges_of(frame, gray);
    if (edges.empty()) return members;
    const auto best = std::max_element(edges.begin(), edges.end());
    const auto is_like_best = [&](int count) { return count * 10 >= *best * 7; };
    auto first = best, last = best;
    // One line may be spoilt by a scratch.
    while (first != edges.begin() && (is_like_best(first[-1]) || (first - edges.begin() > 1 && is_like_best(first[-2]))))
        first--;
    while (last + 1 != edges.end() && (is_like_best(last[1]) || (edges.end() - last > 2 && is_like_best(last[2])))) last++;
    const double top = frame.v0 + static_cast<double>(first - edges.begin()) * cell_side / 2.0;
    const double bottom = frame.v0 + static_cast<double>(last - edges.begin() + 1) * cell_side / 2.0;
    std::vector<size_t> kept;
    std::copy_if(members.begin(), members.end(), std::back_inserter(kept), [&](size_t member) {
        const double v = frame.bar_of(middle(member, cells));
        return v >= top - cell_side / 2.0 && v <= bottom + cell_side / 2.0;
    });
    return kept.size() < least_cells ? members : kept;
}

/// A component as a region, in pixels of the original. False where it is too small.
bool region_of(const std::vector<size_t> &members, const Cells &cells, const Gray &gray, barcode_region &region)
{
    const Frame frame = frame_of(members, cells);
    if (frame.u1 - frame.u0 < least_length) return false;
    std::vector<int> edges = edges_of(frame, gray);
    std::sort(edges.begin(), edges.end());
    region.edges = edges[edges.size() * 2 / 3];
    if (region.edges < least_edges) return false;
    const double step = static_cast<double>(gray.step);
    const barcode_point corners[4] = {
        frame.point(frame.u0, frame.v0), frame.point(frame.u1, frame.v0), frame.point(frame.u1, frame.v1),
        frame.point(frame.u0, frame.v1)};
    for (int i = 0; i < 4; i++) region.corners[i] = {corners[i].x * step, corners[i].y * step};
    return true;
}

std::vector<barcode_region> find(const uint8_t *pixels, size_t width, size_t height)
{
    const Gray gray = reduced(pixels, width, height);
    std::vector<barcode_region> regions;
    if (gray.width < 2 * cell_side || gray.height < 2 * cell_side) return regions;
    const Cells cells = cells_of(gray);
    // The size of the last component that a cell belonged to.
    std::vector<size_t> sizes(cells.tensors.size());
    for (const float coherence : coherences) {
        for (const auto &members : components(cells, coherence)) {
            size_t known = 0;
            for (const size_t member : members) known = std::max(known, sizes[member]);
            if (static_cast<double>(members.size()) < same_size * static_cast<double>(known)) continue;
            for (const size_t member : members) sizes[member] = members.size();
            barcode_region region;
            // The cells that are left have another angle, along which more can be trimmed.
            constexpr int rounds = 3;
            std::vector<size_t> bars = members;
            for (int round = 0; round < rounds; round++) bars = trimmed(bars, cells, gray);
            if (region_of(bars, cells, gray, region)) regions.push_back(region);
        }
    }
    std::sort(regions.begin(), regions.end(), [](const barcode_region &one, const barcode_region &other) {
        const barcode_point &a = one.corners[0], &b = other.corners[0];
        return std::tie(other.edges, a.y, a.x) < std::tie(one.edges, b.y, b.x);
    });
    if (regions.size() > BARCODE_MAXIMUM_COUNT) regions.resize(BARCODE_MAXIMUM_COUNT);
    return regions;
}

} // namespace

barcode_status barcode_find(const uint8_t *pixels, size_t width, size_t height, barcode_regions *result)
{
    if (!result) return BARCODE_INVALID_ARGUMENT;
    *result = barcode_regions{nullptr, 0};
    const barcode_status status = check_picture(pixels, width, height);
    if (status != BARCODE_OK) return status;
    try {
        const std::vector<barcode_region> found = find(pixels, width, height);
        if (found.empty()) return BARCODE_OK;
        result->regions = static_cast<barcode_region *>(std::calloc(found.size(), sizeof(barcode_region)));
        if (!result->regions) return BARCODE_OUT_OF_MEMORY;
        std::copy(found.begin(), found.end(), result->regions);
        result->count = found.size();
        return BARCODE_OK;
    } catch (const std::exception &) {
        // Containers throw nothing else: memory ran out, or no memory holds such a length.
        return BARCODE_OUT_OF_MEMORY;
    }
}

void barcode_regions_free(barcode_regions *regions)
{
    if (!regions) return;
    std::free(regions->regions);
    *regions = barcode_regions{nullptr, 0};
}
