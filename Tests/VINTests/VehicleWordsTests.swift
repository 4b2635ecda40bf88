import OdologVIN
import OdologValues
import Testing

@Suite("Words that speak of a vehicle")
struct VehicleWordsTests {
    private func speak(_ texts: String...) -> Bool {
        var words = VehicleWords()
        for text in texts { words.add(line(text)) }
        return words.speakOfVehicle
    }

    @Test(
        "One that hardly anything else has is enough, also misread, cut off or run together",
        arguments: [
            "VEHICLE IDENTIFICAT1ON NUMBER", "FAHRZEUGSCHE1N", "ASSUNGSBESCHEINIGUNG ZULASSUNGSB", "V1N", "FIN:",
            "CHAS5IS N0.",
            "CERTIFICAT DIMMATRICULATON", "e1*2007/46*0281*13", "E1°2007146%2325%35", "TOYOTA MOTOR CORPORATION",
            "GVWR 2100",
        ])
    func names(text: String) {
        #expect(speak(text))
    }

    @Test(
        "Parcels, parts, receipts, machines and passports have none",
        arguments: [
            "TRACKING NO 4711", "S/N", "SERIAL NO.", "PART NO. A2C53041", "DIESEL 40,12 L", "MODEL 120-2",
            "1.5 KW 230 V",
            "P<UTOMUSTERMANN<<ERIKA", "MADE IN GERMANY", "VINTAGE", "FINAL", "E1 03 5412", "",
        ])
    func others(text: String) {
        #expect(!speak(text))
    }

    @Test("Of a paper's fields two are needed, and one in two languages is one")
    func fields() {
        #expect(!speak("DIESEL", "FUEL") && !speak("SEATS"))
        #expect(speak("P.3 FUEL", "S.1 SEATS") && speak("REGISTRATION NUMBER", "COLOUR"))
    }
}
