// swift-tools-version: 6.2
import PackageDescription

// Debian packages, all at once:
//   apt-get install libtesseract-dev libleptonica-dev libpng-dev libjpeg-dev libtiff-dev libwebp-dev libmd-dev \
//       libdnnl-dev libzxing-dev libsqlite3-dev, and for the tests tesseract-ocr-eng
// A system library that is missing is named by SwiftPM with the `apt` hint that its target gives below.

let package = Package(
    name: "odolog",
    products: [
        .library(name: "VehicleOCR", targets: ["VehicleOCR"]),
        .library(name: "VehicleStore", targets: ["VehicleStore"]),
        .library(name: "Odometer", targets: ["Odometer"]),
        .library(name: "VIN", targets: ["VIN"]),
        .executable(name: "odolog", targets: ["odolog"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // C libraries of the system.
        .systemLibrary(name: "CLeptonica", pkgConfig: "lept", providers: [.apt(["libleptonica-dev"])]),
        .systemLibrary(name: "CTesseract", pkgConfig: "tesseract", providers: [.apt(["libtesseract-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
        .systemLibrary(name: "CTIFF", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CMessageDigest", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),

        // From pixels to text.
        .target(name: "CPhoto", dependencies: ["CLeptonica", "CPNG", "CJPEG", "CTIFF", "CWebP", "CMessageDigest"]),
        .target(name: "CNetwork", linkerSettings: [.linkedLibrary("dnnl")]),
        .target(name: "CLocator", dependencies: ["CNetwork"]),
        .target(name: "CLineNetwork", dependencies: ["CNetwork"]),
        .target(name: "CScene", dependencies: ["CNetwork"]),
        .target(name: "ConvolutionalNetwork", dependencies: ["CNetwork", "ResourceFile"]),
        .target(name: "CBarcode", linkerSettings: [.linkedLibrary("ZXing")]),
        .target(name: "CModelProbe", dependencies: ["CTesseract"]),
        .target(name: "ResourceFile"),
        .target(name: "RecognizedText"),
        .target(name: "Imaging", dependencies: ["CPhoto", "RecognizedText"]),
        .target(name: "Barcode", dependencies: ["CBarcode", "Imaging", "RecognizedText"]),
        .target(
            name: "Locator",
            dependencies: [
                "CLocator", "CNetwork", "ConvolutionalNetwork", "Imaging", "RecognizedText", "ResourceFile",
            ],
            exclude: ["Resources/README.md"], resources: [.copy("Resources/locator.safetensors")]),
        .target(
            name: "SceneRecognition",
            dependencies: ["CNetwork", "CScene", "ConvolutionalNetwork", "Imaging", "RecognizedText", "ResourceFile"],
            exclude: ["Resources/README.md"], resources: [.copy("Resources/scene.safetensors")]),
        .target(
            name: "Recognition",
            dependencies: [
                "CLineNetwork", "CNetwork", "CModelProbe", "CTesseract", "ConvolutionalNetwork", "Imaging",
                "RecognizedText", "ResourceFile",
            ],
            resources: [.copy("Resources")]),

        // From text to meaning: no C, no image type.
        .target(name: "Odometer", dependencies: ["RecognizedText"]),
        .target(
            name: "VIN", dependencies: ["RecognizedText", "ResourceFile"],
            exclude: ["Resources/README.md"], resources: [.copy("Resources/vpic.bin")]),

        // The pipeline, the store, the command line.
        .target(
            name: "VehicleOCR",
            dependencies: [
                "Barcode", "ConvolutionalNetwork", "Imaging", "Locator", "Recognition", "RecognizedText", "Odometer",
                "SceneRecognition", "VIN",
            ]),
        .target(
            name: "VehicleStore",
            dependencies: ["RecognizedText", "Odometer", "VIN", .product(name: "GRDB", package: "GRDB.swift")]),
        .executableTarget(
            name: "odolog",
            dependencies: [
                "VehicleOCR", "VehicleStore", "Barcode", "ConvolutionalNetwork", "Imaging", "Locator", "Recognition",
                "RecognizedText", "Odometer", "SceneRecognition", "VIN", "CMessageDigest",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // The bench that measures how often a reading is right.
        .target(name: "AccuracyReport", path: "bench/accuracy/AccuracyReport"),
        .executableTarget(
            name: "accuracy",
            dependencies: ["AccuracyReport", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "bench/accuracy/accuracy"),
        // Fits what chooses among numbers, and the confidence.
        .executableTarget(
            name: "fit", dependencies: ["VehicleOCR", "Odometer", "VIN", "RecognizedText"],
            path: "bench/models/calibration/fit"),
        // Prints the lines that the locator finds, for `bench/models/locator/evaluate.py`.
        .executableTarget(
            name: "locate", dependencies: ["Locator", "Imaging", "RecognizedText"],
            path: "bench/models/locator/locate"),
        // Compares decoded VINs with reference decodes.
        .executableTarget(name: "golden", dependencies: ["VIN"], path: "bench/vin/golden"),

        // Counts the barcodes that are read, for `bench/results/barcode.md`.
        .executableTarget(
            name: "scan", dependencies: ["Barcode", "CBarcode", "Imaging", "RecognizedText", "VIN"],
            path: "bench/barcode/scan"),

        // Tests.
        .testTarget(
            name: "BarcodeTests", dependencies: ["Barcode", "CBarcode", "Imaging", "RecognizedText"],
            exclude: ["Fixtures"]),
        .testTarget(name: "ImagingTests", dependencies: ["Imaging", "RecognizedText", "CJPEG"], exclude: ["Fixtures"]),
        .testTarget(name: "NetworkTests", dependencies: ["CNetwork"]),
        .testTarget(
            name: "LocatorTests",
            dependencies: ["Locator", "CLocator", "CNetwork", "ConvolutionalNetwork", "Imaging", "RecognizedText"]),
        .testTarget(
            name: "SceneRecognitionTests",
            dependencies: ["SceneRecognition", "CScene", "ConvolutionalNetwork", "Imaging", "RecognizedText"]),
        .testTarget(
            name: "RecognitionTests",
            dependencies: ["Recognition", "CLineNetwork", "CNetwork", "Imaging", "RecognizedText"],
            exclude: ["Fixtures"]),
        .testTarget(name: "OdometerTests", dependencies: ["Odometer", "RecognizedText"]),
        .testTarget(name: "VINTests", dependencies: ["VIN", "RecognizedText"], exclude: ["Fixtures"]),
        .testTarget(
            name: "VehicleOCRTests",
            dependencies: [
                "VehicleOCR", "Barcode", "Imaging", "Locator", "Recognition", "RecognizedText", "Odometer",
                "SceneRecognition", "VIN",
            ]),
        .testTarget(
            name: "VehicleStoreTests",
            dependencies: [
                "VehicleStore", "Odometer", "VIN", "RecognizedText", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Fixtures"]),
        // Runs the real binary.
        .testTarget(
            name: "OdologTests",
            dependencies: ["odolog", "VehicleStore", "Imaging", "Odometer", "RecognizedText", "VIN"],
            exclude: ["Fixtures", "Snapshots"]),
        .testTarget(name: "AccuracyTests", dependencies: ["AccuracyReport", "accuracy"], exclude: ["Fixtures"]),
    ],
    cxxLanguageStandard: .cxx17
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]
    target.cSettings = [
        .treatAllWarnings(as: .error),
        .enableWarning("all"),
        .enableWarning("extra"),
        .enableWarning("shadow"),
    ]
    target.cxxSettings = [
        .treatAllWarnings(as: .error),
        .enableWarning("all"),
        .enableWarning("extra"),
        .enableWarning("shadow"),
    ]
}
