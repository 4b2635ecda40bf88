import OdologVIN
import Testing

/// Agreement with NHTSA's data and with others' decoders, on the vectors beside the repository.
@Suite struct VectorTests {
    @Test(.enabled(if: SharedVectors.exists("vins.tsv"), "needs shared/vin-vectors/vins.tsv beside the repository"))
    func checkDigitsAgree() throws {
        let rows = try SharedVectors.rows("vins.tsv")
        #expect(rows.count == 639)
        for row in rows {
            let vin = try VIN(#require(row["vin"]))
            #expect((vin.checkDigit == .valid) == (row["check_digit_valid"] == "1"), "\(vin)")
        }
    }

    @Test(
        .enabled(
            if: SharedVectors.exists("vinexceptions.tsv"),
            "needs shared/vin-vectors/vinexceptions.tsv beside the repository"))
    func exceptionsAreVINsAllTheSame() throws {
        let rows = try SharedVectors.rows("vinexceptions.tsv")
        #expect(rows.count == 18_806)
        var counts: [CheckDigitStatus: Int] = [:]
        for row in rows {
            // One row is in lower case, which the source calls illegal and we take.
            let vin = try VIN(#require(row["vin"]))
            counts[vin.checkDigit, default: 0] += 1
            #expect(
                row["check_digit_valid"] == "invalid" || (vin.checkDigit == .valid) == (row["check_digit_valid"] == "1")
            )
        }
        print("vinexceptions.tsv: \(counts.map { "\($0.key.rawValue) \($0.value)" }.sorted().joined(separator: ", "))")
        #expect(counts[.valid, default: 0] < 10)
    }

    @Test(
        .enabled(
            if: SharedVectors.exists("eu_no_check_digit.tsv"),
            "needs shared/vin-vectors/eu_no_check_digit.tsv beside the repository"))
    func europeanOnesAreNeverInvalid() throws {
        let rows = try SharedVectors.rows("eu_no_check_digit.tsv")
        #expect(rows.count == 15)
        for row in rows {
            let vin = try VIN(#require(row["vin"]))
            #expect(vin.checkDigit == (row["check_digit_valid"] == "1" ? .valid : .notRequired), "\(vin)")
            #expect(!VINReport(text: vin.text).problems.contains { $0.kind == .checkDigit })
            guard let year = row["year"].flatMap({ Int($0) }) else { continue }
            #expect(vin.modelYears.contains(year), "\(vin): \(vin.modelYears), not \(year)")
        }
    }

    @Test(
        .enabled(if: SharedVectors.exists("invalid.tsv"), "needs shared/vin-vectors/invalid.tsv beside the repository"))
    func invalidOnesForTheirReasons() throws {
        for row in try SharedVectors.rows("invalid.tsv") {
            let text = row["vin"] ?? ""
            let report = VINReport(text: text)
            let kinds = report.problems.map(\.kind)
            switch row["reason"] {
            case "empty": #expect(kinds == [.empty])
            case "short", "16 chars": #expect(kinds == [.tooShort], "\(text)")
            case "18 chars": #expect(kinds == [.tooLong], "\(text)")
            case "check_digit":
                // One of them is Japanese, where a mismatch is not even worth a problem.
                let isRequired = report.vin?.requiresCheckDigit == true
                #expect(report.checkDigit == (isRequired ? .invalid : .notRequired), "\(text)")
                #expect(kinds == (isRequired ? [.checkDigit] : []), "\(text)")
            case "illegal_char": #expect(report.vin == nil && kinds.contains(.illegalCharacter), "\(text)")
            case "year_code_U", "year_code_Z": #expect(report.modelYears.isEmpty && report.vin != nil, "\(text)")
            case "valid_check_digit_but_placeholder": #expect(report.checkDigit == .valid)
            default: Issue.record("unknown reason \(row["reason"] ?? "none")")
            }
        }
    }

    @Test(.enabled(if: SharedVectors.exists("golden.tsv"), "needs shared/vin-vectors/golden.tsv beside the repository"))
    func modelYearsHoldTheGoldenOne() throws {
        var (told, contained, single, first, unlisted) = (0, 0, 0, 0, 0)
        for row in try SharedVectors.rows("golden.tsv") {
            guard let vin = try? VIN(row["vin"] ?? ""), let year = row["year"].flatMap({ Int($0) }) else { continue }
            told += 1
            if vin.modelYears.contains(year) {
                contained += 1
            } else {
                unlisted += 1
                print("  \(vin) \(year) is not among \(vin.modelYears) (\(row["Vehicle Type"] ?? ""))")
            }
            if vin.modelYears.count == 1 { single += 1 }
            if vin.modelYears(notAfter: 2027).first == year { first += 1 }
        }
        print(
            "golden.tsv: \(contained) of \(told) years are possible ones, \(first) the first of them not after 2027, "
                + "\(single) told as the only one")
        #expect(told > 4_000)
        #expect(Double(unlisted) <= 0.005 * Double(told))
    }
}
