import Foundation
import Glibc
import Testing

/// What engines rely on that distribute work: `odolog worker`.
@Suite("odolog worker")
struct WorkerTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    /// The answers, behind the greeting.
    private func answers(_ input: String, _ arguments: String...) throws -> [JSONLine] {
        let outcome = try workspace.run([Workspace.program, "worker"] + arguments, input: input)
        #expect(outcome.ending == .status(0))
        #expect(outcome.errors == "")
        let lines = try outcome.json()
        try #require(!lines.isEmpty)
        #expect(lines[0].keys == ["odolog", "protocol", "models", "error"])
        return Array(lines.dropFirst())
    }

    @Test("It says who it is first, and ends with its input")
    func greeting() throws {
        let outcome = try workspace.odolog("worker")
        #expect(outcome.ending == .status(0))
        let lines = try outcome.json()
        try #require(lines.count == 1)
        #expect(lines[0].string("odolog")?.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
        #expect(lines[0].number("protocol") == 1)
        #expect(lines[0].string("models")?.wholeMatch(of: /[0-9a-f]{12}/) != nil)
        #expect(lines[0].isNull("error"))
    }

    @Test("An answer is the id, and what odolog read --json shows")
    func sameAsRead() throws {
        try workspace.photo("164214-km")
        let read = try #require(try workspace.odolog("read", "--json", "164214-km.jpg").json().first)
        let answers = try answers(#"{"id":7,"path":"164214-km.jpg"}"# + "\n164214-km.jpg")
        try #require(answers.count == 2, "a last line needs no end")
        for (answer, id) in zip(answers, ["7", "null"]) {
            #expect(answer.keys == ["id"] + read.keys)
            #expect(answer.text.withoutMilliseconds == "{\"id\":\(id)," + read.text.withoutMilliseconds.dropFirst())
        }
        #expect(read.string("models") == answers[0].string("models"))
    }

    @Test("Bytes give what their file gives")
    func data() throws {
        try workspace.photo("164214-km")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: workspace.folder + "/164214-km.jpg"))
        let line = #"{"data":"\#(bytes.base64EncodedString())","id":1,"name":"164214-km.jpg"}"#
        let answers = try answers(line + "\n" + #"{"path":"164214-km.jpg","id":1}"# + "\n")
        #expect(answers.count == 2)
        #expect(Set(answers.map(\.text.withoutMilliseconds)).count == 1)
        let unnamed = try self.answers(#"{"data":"aGVsbG8="}"#)
        #expect(unnamed.map(\.errorCode) == ["not_an_image"])
        #expect(unnamed[0].string("photo") == "data")
        #expect(unnamed[0].string("sha256") == "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824")
    }

    @Test(
        "The id comes back as it was written",
        arguments: [
            "1", "-0.5e+30", "12345678901234567890123", #""a\u00e9\"b""#, "null", "true", #"{"a": [1, {}]}"#, "[ ]",
            #""Ü🚗""#, #""\b\f\n\r\t\/\\\"\u0000""#,
        ])
    func id(id: String) throws {
        let answer = try #require(try answers(#"{ "id" : \#(id) , "path":"nope.jpg" }"#).first)
        #expect(answer.text.hasPrefix("{\"id\":\(id),\"photo\":\"nope.jpg\","))
        #expect(answer.errorCode == "not_found")
    }

    @Test("So does half a surrogate pair, with which Python writes names that aren't UTF-8")
    func halfPair() throws {
        let outcome = try workspace.odolog("worker", input: #"{"id":"\udcff","path":"nope.jpg"}"#)
        try #require(outcome.lines.count == 2)
        #expect(outcome.lines[1].hasPrefix(#"{"id":"\udcff","photo":"nope.jpg","#))
    }

    @Test("An answer is one line also for readers who end one at a carriage return")
    func carriageReturn() throws {
        let answer = try #require(try answers("{\"path\":\"nope.jpg\",\"id\":[1,\r2]\r}\r\n").first)
        #expect(answer.text.hasPrefix("{\"id\":[1, 2],\"photo\":\"nope.jpg\","))
    }

    @Test("A name with a zero byte is not that of the file before it", arguments: ["%00", "%00.jpg", "\\u0000"])
    func zeroByte(end: String) throws {
        try workspace.photo("blank")
        let path = (end.hasPrefix("%") ? "file://" : "") + workspace.folder + "/blank.jpg" + end
        #expect(try answers("{\"path\":\"\(path)\"}").map(\.errorCode) == ["not_found"])
    }

    @Test("Who asks for steps is told when barcodes are looked for, before the answer")
    func steps() throws {
        try workspace.photo("1M8GDM9AXKP042788", as: "vin.jpg")
        let lines = try workspace.odolog(
            "worker", "--kind", "vin",
            input: #"{"id":"a","path":"vin.jpg","steps":true}"# + "\n" + #"{"path":"vin.jpg"}"#
        ).lines.dropFirst()
        let notes = [#"{"id":"a","step":"barcodes"}"#, #"{"id":"a","step":null}"#]
        let told = Array(lines.dropLast(2))
        #expect(!told.isEmpty && told == Array(repeating: notes, count: told.count / 2).flatMap { $0 })
        #expect(lines.suffix(2).map { $0.contains(#""text":"1M8GDM9AXKP042788""#) } == [true, true])
        let without = [
            #"{"path":"vin.jpg","steps":true,"barcodes":false}"#, #"{"path":"vin.jpg","steps":true,"kind":"odometer"}"#,
        ]
        #expect(try answers(without.joined(separator: "\n")).count == 2, "nobody looks for barcodes")
    }

    @Test("What makes no sense is said in its answer, and the next line is read")
    func malformed() throws {
        try workspace.photo("blank")
        let deep = String(repeating: "[", count: 100_000)
        let bad = [
            #"{"path":"blank.jpg","steps":1}"#, #"{"path":"blank.jpg","barcodes":"no"}"#,
            "{", "{}", #"{"id":1}"#, #"{"id":1,"path":5}"#, #"{"id":1,"path":"a","data":"aa=="}"#,
            #"{"id":1,"data":"aa="}"#, #"{"id":1,"data":7}"#, #"{"id":1,"path":"a","kind":"truck"}"#,
            #"{"id":1,"path":"a"} x"#, #"{"id":1,"path":"\ud800"}"#, #"{"id":01,"path":"a"}"#, #"{"id":\#(deep)"#,
            #"{"path":"a" "id":1}"#, #"{"id":1,"data":"aGk=","name":3}"#, "{\"path\":\"a\u{1}\"}", #"{"id":nul}"#,
            #"{"id":"\q","path":"a"}"#, #"{"id":"\u12g4","path":"a"}"#, #"{"id":"\u00"}"#, #"{"id":"\"#,
            #"{"path":"a","vehicle":7}"#, #"{"path":"a","vehicle":"\udc00"}"#, #"{"path":"blank.jpg","previous":5}"#,
            #"{"path":"blank.jpg","previous":{"value":{"wholeUnits":-1},"unit":"km"}}"#,
        ]
        let answers = try answers((bad + ["blank.jpg", "", "nope.jpg"]).joined(separator: "\n"))
        try #require(answers.count == bad.count + 2)
        for (line, answer) in zip(bad, answers) {
            #expect(answer.errorCode == "bad_request", "\(line)")
            #expect(answer.isNull("photo"))
            #expect(answer.keys == answers[bad.count].keys)
        }
        #expect(answers[bad.count].errorCode == nil)
        #expect(answers[bad.count + 1].errorCode == "not_found")
    }

    @Test(
        "The mark that some editors put at the start of a text is no part of the first line",
        arguments: [
            #"{"id":1,"path":"nope.jpg"}"#, "nope.jpg",
        ])
    func mark(line: String) throws {
        let answers = try answers("\u{FEFF}" + line + "\n" + line)
        #expect(answers.count == 2 && answers[0].text == answers[1].text)
        #expect(answers.map { $0.string("photo") } == ["nope.jpg", "nope.jpg"])
    }

    @Test("A line without an end cannot fill the memory")
    func longLine() throws {
        try workspace.photo("blank")
        let line = String(repeating: "a", count: 100 << 20)
        let answers = try answers(#"{"id":1,"data":""# + line + "\"}\nblank.jpg\n")
        #expect(answers.map(\.errorCode) == ["bad_request", nil])
    }

    @Test("What to look for can be said in each line, and for all")
    func kind() throws {
        try workspace.photo("164214-km")
        let lines = #"""
            {"path":"164214-km.jpg"}
            {"path":"164214-km.jpg","kind":"odometer"}
            {"path":"164214-km.jpg","kind":"auto"}
            """#
        let answers = try answers(lines, "--kind", "vin")
        #expect(answers.map { $0.string("asked") } == ["vin", "odometer", nil])
        #expect(answers.map { $0.string("kind") } == [nil, "odometer", "odometer"])
    }

    /// Takes over its ends of both.
    private func worker(_ toChild: Pipe, _ fromChild: Pipe) throws -> ChildProcess {
        defer {
            close(toChild.reading)
            close(fromChild.writing)
        }
        return try ChildProcess(
            [Workspace.program, "worker"], folder: workspace.folder, environment: workspace.environment,
            input: .descriptor(toChild.reading), output: .descriptor(fromChild.writing), errors: .file("/dev/null"))
    }

    @Test("Every answer is there as soon as it is done")
    func flush() throws {
        try workspace.photo("blank")
        let (toChild, fromChild) = (try Pipe(), try Pipe())
        let child = try worker(toChild, fromChild)
        defer { close(fromChild.reading) }
        #expect(fromChild.read().contains("protocol"))
        for _ in 0..<2 {
            toChild.write("blank.jpg\n")
            #expect(fromChild.read().hasSuffix("}\n"))
        }
        close(toChild.writing)
        #expect(try child.wait() == .status(0))
    }

    @Test("Pipes that don't wait, as some programs make them, are waited for")
    func nonBlocking() throws {
        let (toChild, fromChild) = (try Pipe(), try Pipe())
        for end in [toChild.reading, fromChild.writing] {
            #expect(fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) == 0)
        }
        let child = try worker(toChild, fromChild)
        defer { close(fromChild.reading) }
        // More than the pipe holds, and nobody reads it at first.
        toChild.write(String(repeating: "nope.jpg\n", count: 500))
        usleep(1_500_000)
        close(toChild.writing)
        var lines = 0
        while case let text = fromChild.read(), !text.isEmpty { lines += text.count { $0 == "\n" } }
        #expect(lines == 501)
        #expect(try child.wait() == .status(0))
    }

    @Test("A missing model is said in the greeting, too", arguments: ["ODOLOG_LOCATOR", "ODOLOG_SCENE"])
    func missingModel(variable: String) throws {
        let outcome = try workspace.odolog(
            "worker", input: "a.jpg\n", environment: [variable: "/nowhere"])
        #expect(outcome.ending == .status(3))
        #expect(outcome.errors.contains("/nowhere"))
        let lines = try outcome.json()
        try #require(lines.count == 1)
        #expect(lines[0].isNull("models") && lines[0].errorCode == "something_missing")
    }

    @Test("With --parent it ends when that process is killed, also in the middle of its input")
    func parent() throws {
        let (toChild, fromChild) = (try Pipe(), try Pipe())
        defer { for end in [toChild.writing, fromChild.reading] { close(end) } }
        let shell = try ChildProcess(
            ["/bin/sh", "-c", "exec 3<&0; \(Workspace.program) worker --parent $$ <&3 & echo $!; wait"],
            folder: workspace.folder, environment: workspace.environment, input: .descriptor(toChild.reading),
            output: .descriptor(fromChild.writing), errors: .file("/dev/null"))
        close(toChild.reading)
        close(fromChild.writing)
        var text = ""
        while !text.contains("protocol") {
            let more = fromChild.read()
            try #require(!more.isEmpty)
            text += more
        }
        let pid = try #require(text.split(separator: "\n").compactMap { pid_t($0) }.first)
        #expect(ProcessTable.isAlive(pid))
        shell.kill(SIGKILL)
        #expect(try shell.wait() == .signal(SIGKILL))
        #expect(ProcessTable.isGone(pid))
    }

    @Test("A name that isn't UTF-8 is written as a file: URI, which opens it again")
    func notUTF8() throws {
        try workspace.photo("blank")
        let made = try workspace.run(["/bin/sh", "-c", #"mv blank.jpg "$(printf 'a\377 b.jpg')""#])
        try #require(made.ending == .status(0))
        let uri = "file://\(workspace.folder)/a%FF%20b.jpg"
        #expect(try answers(uri).map { $0.string("photo") } == [uri])
        let read = try workspace.odolog("read", "--json", ".").json()
        #expect(read.map { $0.string("photo")?.hasSuffix("/a%FF%20b.jpg") } == [true])
        #expect(read.map(\.errorCode) == [nil])
    }

    @Test(
        "A path that is no photo's is answered, whatever it is",
        arguments: [
            ("/dev/zero", "not_a_regular_file"), ("pipe", "not_a_regular_file"), ("loop", "read_failed"),
            (".", "is_directory"), ("file:///no%2Fwhere", "not_found"), ("file:///%", "not_found"),
            ("a\0b", "not_found"),
        ])
    func strangeFiles(path: String, code: String) throws {
        mkfifo(workspace.folder + "/pipe", 0o600)
        symlink("loop", workspace.folder + "/loop")
        let line = #"{"path":"\#(path.replacingOccurrences(of: "\0", with: "\\u0000"))"}"#
        #expect(try answers(line).map(\.errorCode) == [code])
    }
}

extension String {
    /// A row without what differs from run to run.
    var withoutMilliseconds: String { replacing(/"milliseconds":[0-9.]+/, with: "\"milliseconds\":0") }
}
