internal import Foundation
internal import GRDB

extension VehicleStore {
    /// Brings what another store has into this one, in one transaction. The other store stays as it is.
    ///
    /// - If the merge changes this store, a copy from before is kept beside it, as `….before-merge`.
    /// - What both stores have stays as it is here. There is one exception: what one store has withdrawn is withdrawn.
    /// - Merging the same store again adds nothing.
    ///
    /// Throws for the other file what `init` throws for a store that is read. Throws `.invalidPath` where the other
    /// file is this store's own file, and `.cannotCopy`.
    ///
    /// - Parameters:
    ///   - other: the path of the other store. It isn't changed.
    ///   - dryRun: nothing is written. The report tells what a merge would do.
    public func merge(from other: String, dryRun: Bool = false) throws(StoreError) -> MergeReport {
        let other = try StoreFile.absolute(other)
        try StoreFile.checkReadable(other)
        guard file == nil || StoreFile.Identity(other) != file else {
            throw .invalidPath(path: other, reason: "it is the store itself; name another one")
        }
        let seal = StoreFile.Seal(other)
        let source: DatabaseQueue
        do { source = try Self.openOther(other) } catch { throw StoreError(error, path: other) }
        return try merge(from: [{ source }], dryRun: dryRun) { try StoreFile.check(seal, of: other) }
    }

    /// - Parameters:
    ///   - sources: each is opened when its turn comes.
    ///   - check: what it throws undoes the merge.
    func merge(
        from sources: some Sequence<() throws -> DatabaseQueue>, dryRun: Bool, check: () throws -> Void = {}
    ) throws(StoreError) -> MergeReport {
        guard !database.configuration.readonly else { throw .readOnly(path: path) }
        try checkIsOutsideChange()
        var report = MergeReport()
        do {
            try database.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    let before = db.totalChangesCount
                    for source in sources {
                        let numbers = try DatabaseQueue.temporary()
                        report.add(
                            try source().read { theirs in
                                try numbers.write { numbers in
                                    var merge = try Merge(into: db, from: theirs, numbers: numbers)
                                    try merge.run()
                                    return merge.report
                                }
                            })
                    }
                    try check()
                    guard !dryRun, db.totalChangesCount > before else { return .rollback }
                    if let file, !isBeingMade {
                        guard StoreFile.Identity(path) == file else { throw StoreError.moved(path: path) }
                        // Another connection sees the store as it was before this transaction.
                        report.kept = try database.unsafeRead {
                            try StoreCopy.keep($0, as: path + ".before-merge", of: path)
                        }
                    }
                    return .commit
                }
            }
            return report
        } catch {
            throw StoreError(error, path: path)
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
