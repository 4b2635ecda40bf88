// Who logs readings needs what a reading is made of.
@_exported public import OdologReading
