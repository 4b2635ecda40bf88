#include "decode.h"

#include <algorithm>
#include <iterator>

#define ZX_USE_UTF8
#include <ZXing/ReadBarcode.h>
#include <ZXing/ZXVersion.h>

#define QUOTED(number) #number
#define QUOTED_VALUE(macro) QUOTED(macro)

const char *barcode_library_version(void)
{
    return QUOTED_VALUE(ZXING_VERSION_MAJOR) "." QUOTED_VALUE(ZXING_VERSION_MINOR) "." QUOTED_VALUE(
        ZXING_VERSION_PATCH);
}

namespace {

struct FormatPair {
    barcode_format own;
    ZXing::BarcodeFormat theirs;
};

constexpr FormatPair format_pairs[] = {
    {BARCODE_CODE_39, ZXing::BarcodeFormat::Code39},
    {BARCODE_CODE_128, ZXing::BarcodeFormat::Code128},
    {BARCODE_DATA_MATRIX, ZXing::BarcodeFormat::DataMatrix},
    {BARCODE_QR_CODE, ZXing::BarcodeFormat::QRCode},
    {BARCODE_PDF_417, ZXing::BarcodeFormat::PDF417},
};

ZXing::DecodeHints hints(const barcode_picture &picture)
{
    ZXing::BarcodeFormats wanted;
    for (const FormatPair &pair : format_pairs)
        if (picture.formats & pair.own) wanted |= pair.theirs;
    return ZXing::DecodeHints()
        .setFormats(wanted)
        .setTryHarder(picture.try_harder)
        .setTryRotate(picture.try_rotate)
        // With downscaling, zxing-cpp 1.4 trips over its own assertion when a linear code is found at two scales.
        .setTryDownscale(false)
        .setMinLineCount(picture.minimum_lines)
        .setMaxNumberOfSymbols(BARCODE_MAXIMUM_COUNT);
}

} // namespace

std::vector<DecodedSymbol> decode(const barcode_picture &picture)
{
    const uint8_t *pixels = picture.pixels;
    std::vector<uint8_t> negative;
    if (picture.inverted) {
        negative.resize(picture.width * picture.height);
        std::transform(pixels, pixels + negative.size(), negative.begin(), [](uint8_t value) { return 255 - value; });
        pixels = negative.data();
    }
    const ZXing::ImageView view(
        pixels, static_cast<int>(picture.width), static_cast<int>(picture.height), ZXing::ImageFormat::Lum);

    std::vector<DecodedSymbol> decoded;
    for (const ZXing::Result &found : ZXing::ReadBarcodes(view, hints(picture))) {
        const auto *pair = std::find_if(std::begin(format_pairs), std::end(format_pairs), [&](const FormatPair &each) {
            return each.theirs == found.format();
        });
        const auto &content = found.bytes();
        if (!found.isValid() || pair == std::end(format_pairs) || content.size() > BARCODE_MAXIMUM_LENGTH) continue;
        DecodedSymbol one{};
        one.bytes.assign(content.begin(), content.end());
        one.symbol.length = content.size();
        one.symbol.format = pair->own;
        for (int i = 0; i < 4; i++) {
            const auto &corner = found.position()[i];
            // zxing-cpp's corner names a pixel, ours the middle of that pixel.
            one.symbol.corners[i] = {corner.x + 0.5, corner.y + 0.5};
        }
        one.symbol.orientation = found.orientation();
        one.symbol.lines = found.lineCount();
        one.symbol.inverted = picture.inverted;
        decoded.push_back(std::move(one));
    }
    return decoded;
}
