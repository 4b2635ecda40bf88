// swift-tools-version: 6.2
import PackageDescription

// A program of somebody else that uses Odolog as its README says, with targets of its own whose names others would take as well.
// `Tests/Stranger/test.py` builds and runs it.

let package = Package(
    name: "stranger",
    dependencies: [.package(name: "odolog", path: "../..")],
    targets: [
        .target(name: "CPNG"),
        .target(name: "Imaging", dependencies: ["CPNG"]),
        .target(name: "VIN"),
        // The program that README shows.
        .executableTarget(
            name: "app",
            dependencies: [
                .product(name: "VehicleOCR", package: "odolog"), .product(name: "VehicleStore", package: "odolog"),
            ]),
        // A face of its own: photos, a second yes in a later process, services, fills, due, costs.
        .executableTarget(
            name: "face",
            dependencies: [
                .product(name: "OdologLogbook", package: "odolog"), .product(name: "OdologOdometer", package: "odolog"),
                .product(name: "OdologReading", package: "odolog"),
                .product(name: "OdologVehicleLog", package: "odolog"),
                .product(name: "VehicleOCR", package: "odolog"), .product(name: "VehicleStore", package: "odolog"),
            ]),
        // What the articles show, to be built only.
        .target(
            name: "articles",
            dependencies: [
                .product(name: "OdologLogbook", package: "odolog"), .product(name: "OdologOdometer", package: "odolog"),
                .product(name: "OdologVehicleLog", package: "odolog"),
                .product(name: "VehicleOCR", package: "odolog"), .product(name: "VehicleStore", package: "odolog"),
            ]),
        .executableTarget(
            name: "stranger",
            dependencies: [
                "Imaging", "VIN", .product(name: "VehicleOCR", package: "odolog"),
                .product(name: "VehicleStore", package: "odolog"),
            ]),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]
}
