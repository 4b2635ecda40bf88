// The values that are logged: `import VehicleStore` alone is enough to use them.
@_exported public import OdologMaintenance
@_exported public import OdologOdometer
@_exported public import OdologReading
@_exported public import OdologText
@_exported public import OdologVIN
