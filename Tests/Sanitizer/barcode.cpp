// Drives COdologBarcode over codes, noise and useless arguments. The reading itself happens in helper processes of the program,
// which the sanitizer watches too: a finding there ends the helper and counts as a failure of the picture.

#include "COdologBarcode.h"
#include "check.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

struct Picture {
    size_t width, height;
    std::vector<uint8_t> pixels;
};

/// *I1M8GDM9AXKP042788* in Code 39, wide elements marked by digits 2 and up.
Picture code_39(size_t module)
{
    const char *symbols = "*I1M8GDM9AXKP042788*";
    const struct {
        char symbol;
        const char *elements;
    } table[] = {
        {'*', "nwnnwnwnn"}, {'I', "nnwnnwwnn"}, {'1', "wnnwnnnnw"}, {'M', "wnwnnnnwn"}, {'8', "wnnwnnwnn"},
        {'G', "nnnnnwwnw"}, {'D', "nnnnwwnnw"}, {'9', "nnwwnnwnn"}, {'A', "wnnnnwnnw"}, {'X', "nwnnwnnnw"},
        {'K', "wnnnnnnww"}, {'P', "nnwnwnnwn"}, {'0', "nnnwwnwnn"}, {'4', "nnnwwnnnw"}, {'2', "nnwwnnnnw"},
        {'7', "nnnwnnwnw"},
    };
    std::vector<uint8_t> row(20 * module, 230);
    for (const char *symbol = symbols; *symbol; symbol++)
        for (const auto &entry : table)
            if (entry.symbol == *symbol) {
                for (int i = 0; i < 9; i++)
                    row.insert(
                        row.end(), module * (entry.elements[i] == 'w' ? 3 : 1),
                        static_cast<uint8_t>(i % 2 == 0 ? 20 : 230));
                row.insert(row.end(), module, 230);
            }
    row.insert(row.end(), 20 * module, 230);
    Picture picture{row.size(), 120, {}};
    for (size_t y = 0; y < picture.height; y++) {
        const bool is_code = y >= 30 && y < 90;
        for (const uint8_t value : row) picture.pixels.push_back(is_code ? value : 230);
    }
    return picture;
}

Picture noise(size_t width, size_t height, size_t block)
{
    Picture picture{width, height, std::vector<uint8_t>(width * height)};
    for (size_t y = 0; y < height; y += block)
        for (size_t x = 0; x < width; x += block) {
            const auto value = static_cast<uint8_t>(random_number());
            for (size_t v = y; v < std::min(y + block, height); v++)
                for (size_t u = x; u < std::min(x + block, width); u++) picture.pixels[v * width + u] = value;
        }
    return picture;
}

barcode_picture asked(const Picture &picture, bool inverted = false)
{
    return {picture.pixels.data(), picture.width, picture.height, BARCODE_ALL_FORMATS, true, true, inverted, 2};
}

size_t read_everything(const Picture &picture)
{
    const barcode_picture pictures[] = {asked(picture), asked(picture, true)};
    barcode_symbols symbols;
    DEMAND(barcode_read(pictures, 2, 60000, &symbols) == BARCODE_OK);
    DEMAND(symbols.failures == 0);
    const size_t count = symbols.count;
    for (size_t i = 0; i < count; i++) {
        DEMAND(symbols.symbols[i].bytes[symbols.symbols[i].length] == 0);
        barcode_point corners[4];
        std::memcpy(corners, symbols.symbols[i].corners, sizeof corners);
        DEMAND(barcode_grow(picture.pixels.data(), picture.width, picture.height, corners) == BARCODE_OK);
    }
    barcode_symbols_free(&symbols);
    DEMAND(symbols.symbols == nullptr && symbols.count == 0);
    return count;
}

/// What is found is cut, sharpened and read.
size_t read_regions(const Picture &picture)
{
    barcode_regions regions;
    DEMAND(barcode_find(picture.pixels.data(), picture.width, picture.height, &regions) == BARCODE_OK);
    size_t count = 0;
    for (size_t i = 0; i < regions.count; i++)
        for (const double scale : {0.5, 1.0, 3.0}) {
            barcode_strip strip, sharp;
            const barcode_status cut = barcode_cut(
                picture.pixels.data(), picture.width, picture.height, regions.regions[i].corners, scale, 1, &strip);
            if (cut != BARCODE_OK) continue;
            DEMAND(barcode_sharpen(&strip, 6, scale, 2, &sharp) == BARCODE_OK);
            const Picture sharpened{
                sharp.width, sharp.height, {sharp.pixels, sharp.pixels + sharp.width * sharp.height}};
            count += read_everything(sharpened);
            barcode_strip_free(&sharp);
            barcode_strip_free(&strip);
        }
    barcode_regions_free(&regions);
    return count;
}

/// Bands, sigmas and corners at the ends of their ranges.
void try_extremes(const Picture &picture)
{
    const uint8_t *pixels = picture.pixels.data();
    const size_t width = picture.width, height = picture.height;
    const barcode_point far[4] = {{-9e5, -9e5}, {9e5, 9e5}, {0, 0}, {9e5, -9e5}};
    const barcode_point thin[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    const barcode_point turned[4] = {{50, 90}, {2, 3}, {4, 5}, {-100, -80}};
    barcode_strip strip, sharp;
    DEMAND(barcode_cut(pixels, width, height, far, 1, 1, &strip) == BARCODE_TOO_LARGE);
    DEMAND(barcode_cut(pixels, width, height, thin, 1, 1, &strip) == BARCODE_INVALID_ARGUMENT);
    DEMAND(barcode_cut(pixels, width, height, turned, 8.1, 1, &strip) == BARCODE_INVALID_ARGUMENT);
    DEMAND(barcode_cut(pixels, width, height, turned, 8, 0.01, &strip) == BARCODE_OK);
    for (const size_t band : {1, 2, 3, 4096})
        for (const double sigma : {0.01, 1.0, 64.0}) {
            DEMAND(barcode_sharpen(&strip, band, sigma, 16, &sharp) == BARCODE_OK);
            barcode_strip_free(&sharp);
        }
    DEMAND(barcode_sharpen(&strip, 0, 1, 1, &sharp) == BARCODE_INVALID_ARGUMENT);
    DEMAND(barcode_sharpen(&strip, 1, 0, 1, &sharp) == BARCODE_INVALID_ARGUMENT);
    DEMAND(barcode_sharpen(&strip, 1, 1, 17, &sharp) == BARCODE_INVALID_ARGUMENT);
    barcode_strip_free(&strip);
    barcode_strip_free(&strip);
    barcode_strip_free(nullptr);
    barcode_symbols_free(nullptr);
    barcode_regions_free(nullptr);
}

} // namespace

int main()
{
    size_t pictures = 0, symbols = 0;
    for (const size_t module : {1, 2, 5}) {
        const Picture picture = code_39(module);
        const size_t whole = read_everything(picture), cut = read_regions(picture);
        DEMAND(module == 1 || (whole == 1 && cut >= 1));
        symbols += whole + cut;
        try_extremes(picture);
        pictures++;
    }
    const size_t sides[] = {1, 2, 7, 16, 17, 33, 250};
    for (const size_t width : sides)
        for (const size_t height : sides)
            for (const size_t block : {1, 3}) {
                const Picture picture = noise(width, height, block);
                read_everything(picture);
                read_regions(picture);
                pictures++;
            }
    std::printf("%zu pictures of barcodes and noise, %zu symbols", pictures, symbols);
    return 0;
}
