// Written by bench/models/scene/export.py; not to be edited.

/// What PyTorch's network of the shipped weights gives for pictures whose channel c of pixel (x, y) is
/// (7 x + 13 y + 29 c + 5 (x y mod 31) + seed) mod 256: a whole photo of 160 x 120 pixels (seed 0), and a place (seed 50).
enum SceneFixture {
    static let withPlace: [Double] = [
        0.00000, 0.00000, 0.00000, 0.00000, 0.00000, 0.00000, 0.00000, 0.00000, 0.00000, 0.00000, 0.00005, 0.99994,
    ]
    static let withoutPlace: [Double] = [
        0.00209, 0.00036, 0.00176, 0.00001, 0.00008, 0.00000, 0.00005, 0.00009, 0.00003, 0.00002, 0.06010, 0.93540,
    ]
}
