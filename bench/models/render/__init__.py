"""Renders photos of odometers and VINs with their truth. Run `python3 -m render --help`."""
