import Foundation
import OdologImaging
import OdologValues

/// Weights that take every photo for the same. The photos of these tests are numbers on plain ground, which the shipped weights
/// rightly take for text. Beside them lies a manifest that holds them for calibrated: it is the shipped one but for their digest.
enum SceneFile {
    /// A dashboard that might bear a VIN: 0.975, the rest is text.
    static let any = written(as: "any", text: -3.664)
    /// Surely a dashboard.
    static let dashboard = written(as: "dashboard", text: -9)
    /// Surely a stamped VIN.
    static let stamped = written(as: "stamped", .vinStamped, text: -9)

    /// Beside the binary that was built with these tests; made once.
    ///
    /// - Parameter text: what is added for text, against 0 for `kind`; a logarithm.
    private static func written(as name: String, _ kind: SceneKind = .dashboard, text: Float) -> String {
        let folder =
            URL(fileURLWithPath: Workspace.program).deletingLastPathComponent().path + "/scene-of-tests-\(name)"
        let shipped = URL(fileURLWithPath: Workspace.repository)
            .appendingPathComponent("Sources/OdologNetwork/Resources/scene.safetensors")
        var file = try! Data(contentsOf: shipped)
        let length = file.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        let header = try! JSONSerialization.jsonObject(with: file[8..<8 + length]) as! [String: Any]
        func bytes(of tensor: String) -> Range<Int> {
            let offsets = (header[tensor] as! [String: Any])["data_offsets"] as! [Int]
            return 8 + length + offsets[0]..<8 + length + offsets[1]
        }
        let weights = bytes(of: "head.weight")
        file.replaceSubrange(weights, with: Data(count: weights.count))
        // Half of it by the whole photo, half by the place; the other kinds nothing.
        var half = [Float](repeating: -20, count: 12)
        (half[SceneKind.allCases.firstIndex(of: kind)!], half[10]) = (0, text / 2)
        file.replaceSubrange(bytes(of: "head.bias"), with: (half + half).withUnsafeBytes { Data($0) })
        try! FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try! file.write(to: URL(fileURLWithPath: "\(folder)/scene.safetensors"), options: .atomic)
        try! manifest(with: file).write(to: URL(fileURLWithPath: "\(folder)/odolog-models.json"), options: .atomic)
        return "\(folder)/scene.safetensors"
    }

    private static func manifest(with scene: Data) -> Data {
        let shipped = URL(fileURLWithPath: Workspace.repository)
            .appendingPathComponent("Sources/OdologRecognition/Resources/odolog-models.json")
        var manifest = try! JSONSerialization.jsonObject(with: try! Data(contentsOf: shipped)) as! [String: Any]
        var weights = manifest["weights"] as! [String: String]
        weights["scene.safetensors"] = try! PhotoFile(data: [UInt8](scene), name: "scene").sha256
        manifest["weights"] = weights
        return try! JSONSerialization.data(withJSONObject: manifest)
    }
}
