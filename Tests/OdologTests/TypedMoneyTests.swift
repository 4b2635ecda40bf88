import Foundation
import Testing

@Suite("Money as people write it")
struct TypedMoneyTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        _ = try workspace.odolog("vehicle", "add", "Van")
    }

    private func add(_ amount: [String], currency: String?) throws -> Workspace.Outcome {
        if let currency { _ = try workspace.odolog("vehicle", "edit", "Van", "--currency", currency) }
        return try workspace.run([Workspace.program, "expense", "add", "Van", "toll"] + amount)
    }

    @Test(
        "A sign or a code on either side",
        arguments: [
            ("$12.50", "USD", "12.50 USD"), ("12.50 $", "CAD", "12.50 CAD"), ("$ 1,234.50", "AUD", "1234.50 AUD"),
            ("$12.50 CAD", "EUR", "12.50 CAD"), ("CAD $12.50", nil, "12.50 CAD"), ("€12,50", nil, "12.50 EUR"),
            ("12,50 €", "CHF", "12.50 EUR"), ("£7", "EUR", "7.00 GBP"), ("7£", nil, "7.00 GBP"),
            ("£7", "GIP", "7.00 GIP"),
            ("Fr. 12.50", "CHF", "12.50 CHF"), ("12.50Fr.", "CHF", "12.50 CHF"), ("fr 5", "CHF", "5.00 CHF"),
            ("CHF 1'234.50", nil, "1234.50 CHF"), ("1’234.50 CHF", nil, "1234.50 CHF"), ("95 kr", "SEK", "95.00 SEK"),
            ("Fr. 80.–", "CHF", "80.00 CHF"), ("5,- €", nil, "5.00 EUR"),
            ("¥1200", "JPY", "1200 JPY"), ("45,90 zł", "EUR", "45.90 PLN"), ("$5", "MXN", "5.00 MXN"),
        ] as [(String, String?, String)])
    func taken(text: String, currency: String?, told: String) throws {
        let outcome = try add([text], currency: currency)
        #expect(outcome.ending == .status(0) && outcome.errors.contains(", \(told), "), "\(outcome.errors)")
    }

    @Test(
        "A sign that can be of many currencies, and not of the vehicle's, needs the code",
        arguments: [
            (
                "$12.50", "EUR",
                #"$ can mean USD, CAD, AUD, NZD and others, and Van counts in EUR; write the code, as in "12.50 USD""#
            ),
            ("12.50 $", nil, #"or say once which it is: odolog vehicle edit Van --currency USD"#),
            ("Fr. 12.50", "EUR", #"write the code, as in "12.50 CHF""#), ("kr 5", "EUR", "can mean SEK, NOK, DKK, ISK"),
        ] as [(String, String?, String)])
    func unclear(text: String, currency: String?, says: String) throws {
        let outcome = try add([text], currency: currency)
        #expect(outcome.ending == .status(2), "\(outcome.errors)")
        // A terminal's lines may break anywhere.
        #expect(outcome.errors.replacing(/\s+/, with: " ").contains(says), "\(outcome.errors)")
    }

    @Test("No money", arguments: ["$", "EUR", "5 EUR CHF", "EUR 5 CHF", "€5 $", "5 XQZ", ".", "12EUR50", "$12.50 EUR"])
    func refused(text: String) throws {
        #expect(try add([text], currency: "EUR").ending == .status(64))
    }

    @Test(
        "Money that came back is below 0",
        arguments: [["--", "-5"], ["--", "-5 EUR"], ["--", "-€5"], ["€-5"], ["EUR -5"], ["--", "\u{2212}5"]])
    func negative(amount: [String]) throws {
        let outcome = try add(amount, currency: "EUR")
        #expect(outcome.ending == .status(0) && outcome.errors.contains(", -5.00 EUR, "), "\(outcome.errors)")
    }

    @Test("An option takes an amount below 0 as it is; a text or an amount that looks like an option is told how")
    func dashes() throws {
        _ = try workspace.odolog("vehicle", "edit", "Van", "--currency", "EUR")
        func run(_ arguments: String...) throws -> Workspace.Outcome {
            try workspace.run([Workspace.program] + arguments)
        }
        #expect(try run("done", "Van", "--notes", "x", "--cost", "-5").ending == .status(0))
        #expect(try run("done", "Van", "--notes", "y", "--cost=-5").ending == .status(0))
        #expect(try run("costs", "Van").output.contains(/total +-10\.00 EUR/))
        let note = try run("expense", "add", "Van", "toll", "5", "--notes", "-5 % off")
        #expect(note.ending == .status(64) && note.errors.contains(#"--notes="-5 % off""#), "\(note.errors)")
        for amount in ["-5", "-5EUR", "-5 EUR"] {
            let toll = try run("expense", "add", "Van", "toll", amount)
            #expect(
                toll.ending == .status(64) && toll.errors.contains("as the last word, after two dashes: … -- "),
                "\(toll.errors)")
        }
        let price = try run("fuel", "add", "Van", "5l", "--odometer", "5", "--price=-1")
        #expect(price.ending == .status(64) && price.errors.contains("can't be below 0"), "\(price.errors)")
        // An option behind an option is no amount.
        #expect(try run("fuel", "add", "Van", "5l", "--odometer", "5", "--cost", "--partial").ending == .status(64))
    }
}
