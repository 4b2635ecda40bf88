// swift-tools-version: 6.2
import PackageDescription

// Debian packages, all at once:
//   apt-get install libtesseract-dev libleptonica-dev libpng-dev libjpeg-dev libtiff-dev libwebp-dev libssl-dev \
//       libdnnl-dev libzxing-dev libsqlite3-dev libcurl4-openssl-dev libqrencode-dev libpangocairo-1.0-0, and for the tests \
//       tesseract-ocr-eng poppler-utils
// A system library that is missing is named by SwiftPM with the `apt` hint that its target gives below.

let package = Package(
    name: "odolog",
    products: [
        .library(name: "VehicleOCR", targets: ["VehicleOCR"]),
        .library(name: "VehicleStore", targets: ["VehicleStore"]),
        .library(name: "OdologReading", targets: ["OdologReading"]),
        .library(name: "OdologOdometer", targets: ["OdologOdometer"]),
        .library(name: "OdologVIN", targets: ["OdologVIN"]),
        .library(name: "OdologVehicleLog", targets: ["OdologVehicleLog"]),
        .library(name: "OdologLogbook", targets: ["OdologLogbook"]),
        .executable(name: "odolog", targets: ["odolog"]),
        .executable(name: "odolog-serve", targets: ["odolog-serve"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        // Builds the documentation, for Tests/Documentation/run.sh.
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    ],
    targets: [
        // C libraries of the system.
        .systemLibrary(
            name: "COdologImageLibraries", pkgConfig: "lept",
            providers: [.apt(["libleptonica-dev", "libpng-dev", "libjpeg-dev", "libtiff-dev", "libwebp-dev"])]),
        .systemLibrary(name: "COdologMessageDigest", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

        // Processes, libraries and files of this process.
        .target(name: "COdologSystem"),
        .target(name: "OdologFiles", dependencies: ["COdologMessageDigest"]),

        // From pixels to text.
        .target(
            name: "COdologPhoto", dependencies: ["COdologImageLibraries", "COdologSystem"],
            linkerSettings: ["png", "jpeg", "tiff", "webp"].map { .linkedLibrary($0) }),
        // oneDNN is loaded when a network is first used, and not linked. Its headers are in libdnnl-dev.
        .target(name: "COdologNetwork", dependencies: ["COdologSystem"]),
        .target(name: "COdologBarcode", dependencies: ["COdologSystem"], linkerSettings: [.linkedLibrary("ZXing")]),
        // Loaded when a photo is to be read, and not linked. Its headers are in libtesseract-dev.
        .target(name: "COdologTesseract", dependencies: ["COdologSystem"]),
        // Pango and cairo are loaded when a PDF is first made, and not linked. No headers of theirs are needed.
        .target(name: "COdologPDF", dependencies: ["COdologSystem"]),
        .target(name: "OdologValues"),
        .target(name: "OdologImaging", dependencies: ["COdologPhoto", "OdologFiles", "OdologValues"]),
        .target(name: "OdologBarcode", dependencies: ["COdologBarcode", "OdologImaging", "OdologValues"]),
        .target(
            name: "OdologNetwork", dependencies: ["COdologNetwork", "OdologFiles", "OdologImaging", "OdologValues"],
            exclude: ["Resources/locator.md", "Resources/scene.md"],
            resources: [.copy("Resources/locator.safetensors"), .copy("Resources/scene.safetensors")]),
        .target(
            name: "OdologRecognition",
            dependencies: [
                "COdologNetwork", "COdologTesseract", "OdologFiles", "OdologNetwork", "OdologImaging", "OdologValues",
            ],
            resources: [.copy("Resources")]),

        // From text to meaning: no C, no image type.
        .target(name: "OdologOdometer", dependencies: ["OdologValues"]),
        .target(
            name: "OdologVIN", dependencies: ["OdologValues", "OdologFiles"],
            exclude: ["Resources/README.md"], resources: [.copy("Resources/vpic.bin")]),

        // What is due, and what it cost: no SQL, no clock.
        .target(
            name: "OdologVehicleLog", dependencies: ["OdologOdometer", "OdologFiles", "OdologValues"],
            resources: [.copy("Resources/presets.json")]),

        // What a reading is; its JSON is the contract.
        .target(name: "OdologReading", dependencies: ["OdologValues", "OdologOdometer", "OdologVIN"]),

        // Finding photos and the files that name them.
        .target(
            name: "OdologPhotoFiles",
            dependencies: ["OdologFiles", "OdologImaging", "OdologReading", "OdologValues"]),

        // The pipeline, the store, both together, the command line.
        .target(
            name: "VehicleOCR",
            dependencies: [
                "COdologSystem", "OdologBarcode", "OdologFiles", "OdologNetwork", "OdologImaging", "OdologPhotoFiles",
                "OdologRecognition", "OdologValues", "OdologOdometer", "OdologReading", "OdologVIN",
            ]),
        .target(
            name: "VehicleStore",
            dependencies: [
                "OdologFiles", "OdologVehicleLog", "OdologValues", "OdologOdometer", "OdologReading", "OdologVIN",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        // Other apps' files, into a vehicle's log and out of it.
        .target(
            name: "OdologExchange",
            dependencies: [
                "OdologFiles", "OdologOdometer", "OdologReading", "OdologValues", "OdologVehicleLog", "VehicleStore",
            ]),
        // Logs to other programs' servers. libcurl is loaded when something is sent, and not linked. Its headers are in libcurl4-openssl-dev.
        .target(name: "COdologTransfer", dependencies: ["COdologSystem"]),
        .target(
            name: "OdologPush",
            dependencies: ["COdologTransfer", "OdologExchange", "OdologReading", "OdologVehicleLog", "VehicleStore"]),
        // Many photos: into a file of results, and into the store.
        .target(
            name: "OdologBatch",
            dependencies: [
                "VehicleOCR", "VehicleStore", "OdologImaging", "OdologOdometer", "OdologFiles", "OdologPhotoFiles",
                "OdologReading", "OdologValues",
            ]),
        // What any face does: typed words to values, drafts and the second yes, the confirmation of a photo, views.
        .target(
            name: "OdologLogbook",
            dependencies: [
                "OdologOdometer", "OdologPhotoFiles", "OdologReading", "OdologValues", "OdologVehicleLog", "OdologVIN",
                "OdologBatch", "VehicleOCR", "VehicleStore",
            ]),
        // A vehicle's history, or a warranty claim, as a PDF.
        .target(
            name: "OdologReport",
            dependencies: [
                "COdologPDF", "OdologImaging", "OdologLogbook", "OdologOdometer", "OdologPhotoFiles", "OdologReading",
                "OdologValues", "OdologVehicleLog", "OdologVIN", "VehicleStore",
            ]),
        .executableTarget(
            name: "odolog",
            dependencies: [
                "OdologBatch", "OdologExchange", "OdologLogbook", "OdologPush", "OdologReport", "VehicleOCR",
                "VehicleStore",
                "OdologBarcode",
                "OdologNetwork",
                "OdologImaging",
                "OdologRecognition", "OdologValues", "OdologVehicleLog", "OdologOdometer", "OdologPhotoFiles",
                "OdologReading", "OdologVIN", "COdologSystem",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // Charts as SVG.
        .target(name: "OdologCharts", dependencies: ["OdologValues"]),

        // QR codes. The library is loaded when the first one is made, and not linked. Its header is in libqrencode-dev.
        .target(name: "COdologQR", dependencies: ["COdologSystem"]),

        // The log as pages and as an API, and its program.
        .target(
            name: "OdologServer",
            dependencies: [
                "OdologCharts", "OdologFiles", "OdologLogbook", "OdologOdometer", "OdologPhotoFiles", "OdologReading",
                "OdologValues", "OdologVIN", "OdologVehicleLog", "VehicleOCR", "VehicleStore",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]),
        .executableTarget(
            name: "odolog-serve",
            dependencies: [
                "COdologQR", "OdologServer", "OdologReading", "VehicleOCR", "VehicleStore",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Hummingbird", package: "hummingbird"),
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
            name: "odolog-fit", dependencies: ["VehicleOCR", "OdologOdometer", "OdologVIN", "OdologValues"],
            path: "bench/models/calibration/fit"),
        // Prints the lines that the locator finds, for `bench/models/locator/evaluate.py`.
        .executableTarget(
            name: "odolog-locate", dependencies: ["OdologNetwork", "OdologImaging", "OdologValues"],
            path: "bench/models/locator/locate"),
        // Compares decoded VINs with reference decodes.
        .executableTarget(name: "odolog-golden", dependencies: ["OdologVIN"], path: "bench/vin/golden"),

        // Counts the barcodes that are read, for `bench/results/barcode.md`.
        .executableTarget(
            name: "odolog-scan",
            dependencies: ["OdologBarcode", "COdologBarcode", "OdologImaging", "OdologValues", "OdologVIN"],
            path: "bench/barcode/scan"),

        // Counts the odometer values that are asked about, for `bench/results/jumps.md`.
        .executableTarget(
            name: "odolog-jumps",
            dependencies: [
                "OdologVehicleLog", "OdologOdometer", "VehicleStore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "bench/log/jumps"),

        // Tests.
        .testTarget(
            name: "BarcodeTests", dependencies: ["OdologBarcode", "COdologBarcode", "OdologImaging", "OdologValues"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "ImagingTests",
            dependencies: ["OdologFiles", "OdologImaging", "OdologValues", "COdologImageLibraries"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "PhotoFilesTests",
            dependencies: ["OdologPhotoFiles", "OdologImaging", "OdologFiles"]),
        .testTarget(name: "ValuesTests", dependencies: ["OdologValues"]),
        .testTarget(
            name: "NetworkTests", dependencies: ["COdologNetwork", "OdologNetwork", "OdologImaging", "OdologValues"]),
        .testTarget(
            name: "RecognitionTests",
            dependencies: ["OdologRecognition", "COdologNetwork", "OdologImaging", "OdologValues"],
            exclude: ["Fixtures"]),
        .testTarget(name: "OdometerTests", dependencies: ["OdologOdometer", "OdologValues"]),
        .testTarget(name: "VINTests", dependencies: ["OdologVIN", "OdologValues"], exclude: ["Fixtures"]),
        .testTarget(name: "VehicleLogTests", dependencies: ["OdologVehicleLog", "OdologOdometer"]),
        .testTarget(
            name: "VehicleOCRTests",
            dependencies: [
                "VehicleOCR", "OdologBarcode", "OdologImaging", "OdologNetwork", "OdologRecognition", "OdologValues",
                "OdologOdometer", "OdologReading", "OdologVIN",
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "ReadingTests", dependencies: ["OdologReading", "OdologOdometer", "OdologValues", "OdologVIN"]),
        .testTarget(
            name: "VehicleStoreTests",
            dependencies: [
                "VehicleStore", "OdologVehicleLog", "OdologOdometer", "OdologReading", "OdologVIN", "OdologValues",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "LogbookTests", dependencies: ["OdologLogbook", "OdologVehicleLog", "OdologOdometer", "VehicleStore"]),
        .testTarget(name: "ChartsTests", dependencies: ["OdologCharts"]),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "odolog-serve", "OdologServer", "OdologFiles", "OdologReading", "OdologOdometer", "VehicleOCR",
                "VehicleStore",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .testTarget(
            name: "ExchangeTests",
            dependencies: [
                "OdologExchange", "OdologLogbook", "OdologOdometer", "OdologReading", "OdologValues",
                "OdologVehicleLog", "VehicleStore",
            ]),
        .testTarget(
            name: "ReportTests",
            dependencies: [
                "OdologReport", "OdologImaging", "OdologLogbook", "OdologOdometer", "OdologReading", "OdologValues",
                "OdologVehicleLog", "VehicleStore",
            ]),
        // Runs commands, and the real binary.
        .testTarget(
            name: "OdologTests",
            dependencies: [
                "odolog", "OdologBatch", "OdologLogbook", "VehicleStore", "VehicleOCR", "COdologSystem",
                "OdologBarcode",
                "OdologImaging", "OdologNetwork", "OdologVehicleLog", "OdologOdometer", "OdologFiles",
                "OdologPhotoFiles", "OdologReading", "OdologRecognition", "OdologValues", "OdologVIN",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
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
