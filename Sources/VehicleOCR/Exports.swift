// What a reading is made of, and what a reader is set up with: `import VehicleOCR` alone is enough to use them.
@_exported public import OdologImaging
@_exported public import OdologOdometer
@_exported public import OdologReading
@_exported public import OdologRecognition
@_exported public import OdologVIN
@_exported public import OdologValues
