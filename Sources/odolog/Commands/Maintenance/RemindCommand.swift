import ArgumentParser
import Foundation
import OdologLogbook
import OdologValues
import VehicleStore

struct RemindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind", abstract: "Send what you are to be reminded of today, each once.",
        discussion: """
            You are reminded 30, 7, 1 and 0 days before something is due, then once a week while it is overdue. A reading is asked for \
            when the last one is older than 14 days. In January you are told what last year cost.

            --apprise sends by the program apprise, and --command by any other: it gets one JSON object for each reminder on standard \
            input. A reminder counts as said when the program ends with 0. Otherwise it comes again with the next run. Without either, \
            reminders are shown, and count as said with --mark alone. `systemctl --user enable --now \
            odolog-remind.timer` runs it once a day.

            EXAMPLE
              odolog remind
              odolog remind "Blue Doblo" --command "cat >> said.jsonl"
              odolog remind --apprise ntfy://my-car --dry-run
            """)

    @OptionGroup var selection: CalendarSelection
    @Option(
        help: ArgumentHelp("A program, for /bin/sh; it gets each reminder as JSON.", valueName: "command"))
    var command: String?
    @Option(
        help: ArgumentHelp(
            "Where apprise sends each reminder, such as ntfy://my-car; several times for several.", valueName: "url"))
    var apprise: [String] = []
    @Option(help: ArgumentHelp("After so many seconds a program is ended.", valueName: "seconds")) var timeout = 60
    @Flag(help: "Show the reminders, send and remember none.") var dryRun = false
    @Flag(help: "Without --command and --apprise: remember that you were reminded.") var mark = false
    @Flag(help: "One JSON object a line for every reminder that was said.") var json = false
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if command?.isEmpty == true { throw ValidationError("--command is empty; name a program.") }
        if let odd = apprise.first(where: { !$0.contains("://") || $0.hasPrefix("-") }) {
            throw ValidationError("--apprise \(odd.printable) is no URL of apprise; give one such as ntfy://my-car.")
        }
        guard (1...3600).contains(timeout) else { throw ValidationError("--timeout is 1 to 3600 seconds.") }
        if mark, command != nil || !apprise.isEmpty {
            throw ValidationError(
                "--mark goes without --command and --apprise; leave it out: what is sent is remembered.")
        }
        if mark, dryRun { throw ValidationError("--mark and --dry-run say different things; give one of them.") }
    }

    func run() throws {
        let delivery = Delivery(command: command, urls: apprise, limit: .seconds(timeout))
        let remembers = !dryRun && (mark || !delivery.isNone)
        guard let store = try remembers ? storeOptions.openExisting() : storeOptions.openForReading() else { return }
        let turn = try remembers ? OutgoingTurn(store) : nil
        defer { withExtendedLifetime(turn) {} }
        let view = try ReminderView(selection.choice, in: store, at: Surroundings.now)
        if view.reminders.isEmpty { try store.check(tag: selection.tag) }
        guard remembers else { return view.reminders.forEach(show) }
        var failed = 0
        for reminder in view.reminders {
            // A delivery takes a while. What was done since then isn't said.
            guard let reminder = try reminder.current(in: store, at: Surroundings.now) else { continue }
            do throws(Failure) {
                try delivery.deliver(reminder)
            } catch {
                failed += 1
                Console.error("not said: \(reminder.title.printable): \(error.message.printable)")
                continue
            }
            show(reminder)
            try reminder.remember(in: store)
        }
        guard failed == 0 else {
            Console.error("\(failed.counted("reminder")) will be tried again by the next run.")
            throw ExitCode.somePhotoFailed
        }
    }

    private func show(_ reminder: Reminder) {
        guard !json else { return Console.out(reminder.line) }
        Console.out(reminder.body.split(separator: "\n").map { String($0).printable })
    }
}
