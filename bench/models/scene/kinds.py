"""What the network tells apart, in the order of `Sources/OdologValues/SceneKind.swift`, and the sizes of its views."""

KINDS = [
    "dashboard",
    "vin_label",
    "vin_stamped",
    "vin_windshield",
    "paper",
    "screen",
    "fuel_pump",
    "receipt",
    "meter",
    "licence_plate",
    "text",
    "other",
]
ROWS = 160
PLACE_COLUMNS = 224
CELL = 32
