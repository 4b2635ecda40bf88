// swift-tools-version: 6.2
import PackageDescription

// Debian packages, all at once:
//   apt-get install libtesseract-dev libleptonica-dev libpng-dev libjpeg-dev libtiff-dev libwebp-dev libssl-dev \
//       libdnnl-dev libzxing-dev libsqlite3-dev, and for the tests tesseract-ocr-eng
// A system library that is missing is named by SwiftPM with the `apt` hint that its target gives below.

let package = Package(
    name: "odolog",
    products: [
        .library(name: "VehicleOCR", targets: ["VehicleOCR"]),
        .library(name: "VehicleStore", targets: ["VehicleStore"]),
        .library(name: "OdologReading", targets: ["OdologReading"]),
        .library(name: "OdologOdometer", targets: ["OdologOdometer"]),
        .library(name: "OdologVIN", targets: ["OdologVIN"]),
        .library(name: "OdologMaintenance", targets: ["OdologMaintenance"]),
        .executable(name: "odolog", targets: ["odolog"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Builds the documentation, for Tests/Documentation/run.sh.
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    ],
    targets: [
        // C libraries of the system.
        .systemLibrary(name: "COdologLeptonica", pkgConfig: "lept", providers: [.apt(["libleptonica-dev"])]),
        .systemLibrary(name: "COdologPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "COdologJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
        .systemLibrary(name: "COdologTIFF", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
        .systemLibrary(name: "COdologWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "COdologMessageDigest", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

        // Processes and files of this process.
        .target(name: "COdologChild"),
        .target(name: "COdologDynamicLibrary"),
        .target(name: "OdologOwnFiles"),
        .target(name: "OdologDigest", dependencies: ["COdologMessageDigest"]),

        // From pixels to text.
        .target(
            name: "COdologPhoto",
            dependencies: [
                "COdologChild", "COdologDynamicLibrary", "COdologLeptonica", "COdologPNG", "COdologJPEG", "COdologTIFF",
                "COdologWebP",
            ]),
        // oneDNN is loaded when a network is first used, and not linked. Its headers are in libdnnl-dev.
        .target(name: "COdologNetwork", dependencies: ["COdologDynamicLibrary"]),
        .target(name: "COdologLocator", dependencies: ["COdologNetwork"]),
        .target(name: "COdologLineNetwork", dependencies: ["COdologNetwork"]),
        .target(name: "COdologScene", dependencies: ["COdologNetwork"]),
        .target(name: "OdologNetwork", dependencies: ["COdologNetwork", "OdologResources"]),
        .target(name: "COdologBarcode", dependencies: ["COdologChild"], linkerSettings: [.linkedLibrary("ZXing")]),
        // Loaded when a photo is to be read, and not linked. Its headers are in libtesseract-dev.
        .target(name: "COdologTesseract", dependencies: ["COdologDynamicLibrary"]),
        .target(name: "COdologModelProbe", dependencies: ["COdologChild", "COdologTesseract"]),
        .target(name: "OdologResources"),
        .target(name: "OdologText"),
        .target(
            name: "OdologImaging",
            dependencies: ["COdologPhoto", "OdologDigest", "OdologOwnFiles", "OdologText"]),
        .target(name: "OdologBarcode", dependencies: ["COdologBarcode", "OdologImaging", "OdologText"]),
        .target(
            name: "OdologLocator",
            dependencies: [
                "COdologLocator", "COdologNetwork", "OdologNetwork", "OdologImaging", "OdologText", "OdologResources",
            ],
            exclude: ["Resources/README.md"], resources: [.copy("Resources/locator.safetensors")]),
        .target(
            name: "OdologScene",
            dependencies: [
                "COdologNetwork", "COdologScene", "OdologNetwork", "OdologImaging", "OdologText", "OdologResources",
            ],
            exclude: ["Resources/README.md"], resources: [.copy("Resources/scene.safetensors")]),
        .target(
            name: "OdologRecognition",
            dependencies: [
                "COdologLineNetwork", "COdologNetwork", "COdologModelProbe", "COdologTesseract", "OdologNetwork",
                "OdologImaging",
                "OdologText", "OdologResources",
            ],
            resources: [.copy("Resources")]),

        // From text to meaning: no C, no image type.
        .target(name: "OdologOdometer", dependencies: ["OdologText"]),
        .target(
            name: "OdologVIN", dependencies: ["OdologText", "OdologResources"],
            exclude: ["Resources/README.md"], resources: [.copy("Resources/vpic.bin")]),

        // What is due, and what it cost: no SQL, no clock.
        .target(
            name: "OdologMaintenance", dependencies: ["OdologOdometer", "OdologResources", "OdologText"],
            resources: [.copy("Resources/presets.json")]),

        // What a reading is; its JSON is the contract.
        .target(name: "OdologReading", dependencies: ["OdologText", "OdologOdometer", "OdologVIN"]),

        // Finding photos and the files that name them.
        .target(
            name: "OdologPhotoFiles",
            dependencies: ["OdologDigest", "OdologImaging", "OdologOwnFiles", "OdologReading", "OdologText"]),

        // The pipeline, the store, both together, the command line.
        .target(
            name: "VehicleOCR",
            dependencies: [
                "COdologChild", "OdologBarcode", "OdologDigest", "OdologNetwork", "OdologImaging", "OdologLocator",
                "OdologPhotoFiles", "OdologRecognition", "OdologText", "OdologOdometer", "OdologReading", "OdologScene",
                "OdologVIN",
            ]),
        .target(
            name: "VehicleStore",
            dependencies: [
                "OdologDigest", "OdologMaintenance", "OdologOwnFiles", "OdologText", "OdologOdometer", "OdologReading",
                "OdologVIN",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        // Many photos: into a file of results, and into the store.
        .target(
            name: "OdologBatch",
            dependencies: [
                "VehicleOCR", "VehicleStore", "OdologImaging", "OdologOdometer", "OdologOwnFiles", "OdologPhotoFiles",
                "OdologReading",
            ]),
        .executableTarget(
            name: "odolog",
            dependencies: [
                "OdologBatch", "VehicleOCR", "VehicleStore", "OdologBarcode", "OdologNetwork", "OdologImaging",
                "OdologLocator",
                "OdologRecognition",
                "OdologText", "OdologMaintenance", "OdologOdometer", "OdologPhotoFiles", "OdologReading", "OdologScene",
                "OdologVIN", "COdologChild",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // The bench that measures how often a reading is right.
        .target(name: "OdologAccuracyReport", path: "bench/accuracy/AccuracyReport"),
        .executableTarget(
            name: "odolog-accuracy",
            dependencies: ["OdologAccuracyReport", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "bench/accuracy/accuracy"),
        // Fits what chooses among numbers, and the confidence.
        .executableTarget(
            name: "odolog-fit", dependencies: ["VehicleOCR", "OdologOdometer", "OdologVIN", "OdologText"],
            path: "bench/models/calibration/fit"),
        // Prints the lines that the locator finds, for `bench/models/locator/evaluate.py`.
        .executableTarget(
            name: "odolog-locate", dependencies: ["OdologLocator", "OdologImaging", "OdologText"],
            path: "bench/models/locator/locate"),
        // Compares decoded VINs with reference decodes.
        .executableTarget(name: "odolog-golden", dependencies: ["OdologVIN"], path: "bench/vin/golden"),

        // Counts the barcodes that are read, for `bench/results/barcode.md`.
        .executableTarget(
            name: "odolog-scan",
            dependencies: ["OdologBarcode", "COdologBarcode", "OdologImaging", "OdologText", "OdologVIN"],
            path: "bench/barcode/scan"),

        // Counts the odometer values that are asked about, for `bench/results/jumps.md`.
        .executableTarget(
            name: "odolog-jumps",
            dependencies: [
                "OdologMaintenance", "OdologOdometer", "VehicleStore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "bench/log/jumps"),

        // Tests.
        .testTarget(
            name: "BarcodeTests", dependencies: ["OdologBarcode", "COdologBarcode", "OdologImaging", "OdologText"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "ImagingTests", dependencies: ["OdologDigest", "OdologImaging", "OdologText", "COdologJPEG"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "PhotoFilesTests",
            dependencies: ["OdologPhotoFiles", "OdologImaging", "OdologOwnFiles"]),
        .testTarget(name: "TextTests", dependencies: ["OdologText"]),
        .testTarget(name: "NetworkTests", dependencies: ["COdologNetwork"]),
        .testTarget(
            name: "LocatorTests",
            dependencies: [
                "OdologLocator", "COdologLocator", "COdologNetwork", "OdologNetwork", "OdologImaging", "OdologText",
            ]),
        .testTarget(
            name: "SceneRecognitionTests",
            dependencies: ["OdologScene", "COdologScene", "OdologNetwork", "OdologImaging", "OdologText"]),
        .testTarget(
            name: "RecognitionTests",
            dependencies: ["OdologRecognition", "COdologLineNetwork", "COdologNetwork", "OdologImaging", "OdologText"],
            exclude: ["Fixtures"]),
        .testTarget(name: "OdometerTests", dependencies: ["OdologOdometer", "OdologText"]),
        .testTarget(name: "VINTests", dependencies: ["OdologVIN", "OdologText"], exclude: ["Fixtures"]),
        .testTarget(name: "MaintenanceTests", dependencies: ["OdologMaintenance", "OdologOdometer"]),
        .testTarget(
            name: "VehicleOCRTests",
            dependencies: [
                "VehicleOCR", "OdologBarcode", "OdologImaging", "OdologLocator", "OdologRecognition", "OdologText",
                "OdologOdometer", "OdologReading",
                "OdologScene", "OdologVIN",
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "ReadingTests", dependencies: ["OdologReading", "OdologOdometer", "OdologText", "OdologVIN"]),
        .testTarget(
            name: "VehicleStoreTests",
            dependencies: [
                "VehicleStore", "OdologMaintenance", "OdologOdometer", "OdologReading", "OdologVIN", "OdologText",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Fixtures"]),
        // Runs the real binary.
        .testTarget(
            name: "OdologTests",
            dependencies: [
                "odolog", "OdologBatch", "VehicleStore", "VehicleOCR", "COdologChild", "OdologBarcode", "OdologImaging",
                "OdologLocator", "OdologMaintenance", "OdologNetwork", "OdologOdometer", "OdologOwnFiles",
                "OdologPhotoFiles", "OdologReading", "OdologRecognition", "OdologScene", "OdologText", "OdologVIN",
            ],
            exclude: ["Fixtures", "Snapshots"]),
        .testTarget(
            name: "AccuracyTests", dependencies: ["OdologAccuracyReport", "odolog-accuracy"], exclude: ["Fixtures"]),
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
