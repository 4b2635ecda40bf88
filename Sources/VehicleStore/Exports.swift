@_exported public import OdologOdometer
@_exported public import OdologReading
@_exported public import OdologVIN
@_exported public import OdologValues
// The values that are logged: `import VehicleStore` alone is enough to use them.
@_exported public import OdologVehicleLog
