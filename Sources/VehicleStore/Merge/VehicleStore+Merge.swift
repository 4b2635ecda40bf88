internal import Foundation
internal import GRDB

extension VehicleStore {
    /// Brings what another store has into this one, in one transaction. The other store stays as it is.
    ///
    /// - If the merge changes this store, a copy from before is kept beside it, as `….before-merge`.
    /// - What both stores have changed stays as it is here, and is told. What only the other one has changed is taken. What
    ///   one store has withdrawn is withdrawn.
    /// - Merging the same store again adds nothing.
    /// - Attached files are copied from the folder beside the other store, or out of it if it is a backup. One that is
    ///   missing there is told, and its entry comes all the same.
    ///
    /// Throws for the other file what `init` throws for a store that is read. Throws `.invalidPath` where the other
    /// file is this store's own file, `.doesNotFit` for something in `taking` that isn't in both stores, and
    /// `.cannotCopy`.
    ///
    /// - Parameters:
    ///   - other: the path of the other store. It isn't changed.
    ///   - dryRun: nothing is written. The report tells what a merge would do.
    ///   - taking: entries, schedules and profiles of which the other store's version counts where both have changed them, by the
    ///     beginning of their uids here (`MergeReport.Conflict.uid`). What it was here is kept as a revision.
    public func merge(
        from other: String, dryRun: Bool = false, taking: Set<String> = []
    ) throws(StoreError) -> MergeReport {
        let other = try StoreFile.absolute(other)
        try StoreFile.checkReadable(other)
        guard file == nil || StoreFile.Identity(other) != file else {
            throw .invalidPath(path: other, reason: "it is the store itself; name another one")
        }
        let seal = StoreFile.Seal(other)
        let source: DatabaseQueue
        do { source = try Self.openOther(other) } catch { throw StoreError(error, path: other) }
        let files = OtherStoreFiles(of: source, at: other)
        return try merge(from: [{ source }], files, dryRun: dryRun, taking: taking, sparing: other) {
            try StoreFile.check(seal, of: other)
        }
    }

    /// - Parameters:
    ///   - sources: each is opened when its turn comes.
    ///   - files: has the files that are attached to their entries.
    ///   - spared: a copy that stays, however many there are.
    ///   - check: what it throws undoes the merge.
    func merge(
        from sources: some Sequence<() throws -> DatabaseQueue>, _ files: some AttachmentSource, dryRun: Bool,
        taking: Set<String> = [], sparing spared: String? = nil, check: () throws -> Void = {}
    ) throws(StoreError) -> MergeReport {
        guard !database.configuration.readonly else { throw .readOnly(path: path) }
        try checkIsOutsideChange()
        var report = MergeReport()
        var (changeBefore, isCommitted): (Int64?, Bool) = (nil, false)
        defer { if !isCommitted { changeGroup.fail(changeBefore) } }
        do {
            try database.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    changeBefore = changeGroup.begin()
                    let before = db.totalChangesCount
                    var (theirFiles, vehicles): (Set<String>, Set<Int64>) = ([], [])
                    var unknown = taking
                    var withdrawn: [Merge.Withdrawn] = []
                    for source in sources {
                        let numbers = try DatabaseQueue.temporary()
                        report.add(
                            try source().read { theirs in
                                theirFiles.formUnion(try NamedAttachment.all(theirs).map(\.attachment.sha256))
                                return try numbers.write { numbers in
                                    var merge = try Merge(
                                        into: db, from: theirs, numbers: numbers, taking: taking)
                                    try StoreClock.with(clock, changeGroup) { try merge.run() }
                                    vehicles.formUnion(merge.vehicles.values)
                                    withdrawn += merge.withdrawn
                                    unknown.subtract(merge.known)
                                    return merge.report
                                }
                            })
                    }
                    report.conflicts += try withdrawn.compactMap { try $0.conflict(db) }
                    try check()
                    if let uid = unknown.min() {
                        throw StoreError.doesNotFit(
                            field: "entry to take", value: uid,
                            rule:
                                "the id that the report shows of an entry, a schedule or a profile which both stores have"
                        )
                    }
                    // Before the commit: an entry is never without its file.
                    if !theirFiles.isEmpty {
                        try bring(theirFiles, of: vehicles, from: files, db, dryRun: dryRun, &report)
                    }
                    guard !dryRun, db.totalChangesCount > before else { return .rollback }
                    if let file, !isBeingMade {
                        guard StoreFile.Identity(path) == file else { throw StoreError.moved(path: path) }
                        // Another connection sees the store as it was before this transaction.
                        report.kept = try database.unsafeRead {
                            try StoreCopy.keep($0, as: "before-merge", of: path)
                        }
                    }
                    return .commit
                }
            }
            isCommitted = !dryRun
            if report.kept != nil { KeptCopy.prune("before-merge", of: path, sparing: spared) }
            return report
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Copies the files that entries of both stores go by, and that only the other one has.
    ///
    /// - Parameter vehicles: those that both have.
    private func bring(
        _ digests: Set<String>, of vehicles: Set<Int64>, from files: some AttachmentSource, _ db: Database,
        dryRun: Bool,
        _ report: inout MergeReport
    ) throws {
        for named in try NamedAttachment.all(db, of: vehicles) where digests.contains(named.attachment.sha256) {
            let attachment = named.attachment
            if folder?.has(attachment) == true {
                report.present.files += 1
            } else if dryRun || folder != nil, try files.keep(attachment, in: dryRun ? nil : folder) {
                report.added.files += 1
            } else {
                report.missing.append(named)
            }
        }
    }

    /// Opens a store of this version. Of one of an earlier version a copy is brought up to date.
    private static func openOther(_ path: String) throws -> DatabaseQueue {
        let file = try openWhole(path)
        guard try !file.read(Schema.appliedIdentifiers).isSuperset(of: Schema.versions) else { return file }
        let copy = try DatabaseQueue.temporary()
        try file.backup(to: copy)
        try Schema.migrate(copy)
        return copy
    }
}
