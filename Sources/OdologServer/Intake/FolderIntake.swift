internal import Foundation
internal import Glibc
internal import HTTPTypes
internal import Logging
internal import OdologLogbook
internal import OdologPhotoFiles
internal import OdologReading
internal import ServiceLifecycle
internal import VehicleOCR
internal import VehicleStore

/// Fills the queue from folders in which a phone's pictures arrive. The folders' files are read and never changed.
struct FolderIntake: Service {
    let folders: [String]
    let desk: Desk
    let logger: Logger

    /// Photos in hand at a time.
    private static let most = 4

    func run() async throws {
        let (stop, unfinished) = (StopRequest(), UnfinishedPhotos())
        let (paths, found) = AsyncStream<PhotoPath>.makeStream()
        let places = DispatchSemaphore(value: Self.most)
        let folders = folders.map { PhotoPath($0) }
        // A look blocks, and so does the wait for a free place: both on a thread of their own.
        Thread.detachNewThread {
            let watch = FolderWatch(
                folders, stop: stop, unfinished: unfinished, otherFiles: OtherFiles(), openedFolders: OpenedFolders())
            for photo in watch {
                // A folder that can't be opened is looked for again.
                guard case .success(let path) = photo else { continue }
                places.wait()
                found.yield(path)
            }
            found.finish()
        }
        await withTaskCancellationOrGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                for await path in paths {
                    group.addTask {
                        await take(path, unfinished, stop)
                        places.signal()
                    }
                }
            }
        } onCancelOrGracefulShutdown: {
            stop.make()
        }
    }

    private func take(_ path: PhotoPath, _ unfinished: UnfinishedPhotos, _ stop: StopRequest) async {
        while !stop.isMade {
            do {
                switch try await desk.takeFromFolder(path, unfinished: unfinished) {
                case .waits, .known, .putOff: desk.tally.count { $0.taken += 1 }
                case .leftAlone: desk.tally.count { $0.leftAlone += 1 }
                }
                return
            } catch let problem as Problem where problem.status == .serviceUnavailable {
                try? await Task.sleep(for: .seconds(problem.retryAfter ?? 5))
            } catch {
                // Without the path: it may name a person.
                logger.warning(
                    "a photo of a watched folder can't be read", metadata: ["code": "\(Problem(error).code)"])
                desk.tally.count { $0.failed += 1 }
                return
            }
        }
    }
}

extension Desk {
    /// Takes a photo of a watched folder, unless it shows nothing to log.
    fileprivate func takeFromFolder(_ path: PhotoPath, unfinished: UnfinishedPhotos) async throws -> Taken {
        let file = try path.contents(upTo: settings.mostPhotoBytes)
        // Whose it is can't be told where there are several.
        let owner = try await read { store in
            let vehicles = try store.vehicles()
            return vehicles.count == 1 ? vehicles[0].id : nil
        }
        return try await take(
            file.bytes, name: path.name, kind: nil, vehicle: owner,
            from: Folder(modified: file.modified) { reading in
                reading.photo.isTruncated && unfinished.putOff(path)
            })
    }

    /// What is to be known of a photo that nobody sent.
    struct Folder: Sendable {
        /// The file's own time. Nil: nobody knows.
        let modified: Date?
        /// Whether the photo is to be read again later, since somebody writes it still.
        let putsOff: @Sendable (Reading) -> Bool
    }
}

extension PhotoPath {
    /// Throws a ``Problem`` where it can't be read, and where it is too large.
    fileprivate func contents(upTo limit: Int) throws -> (bytes: [UInt8], modified: Date?) {
        let file = withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard file >= 0 else { throw Problem(.notFound, "no_such_photo", "The photo is gone.") }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        let bytes = try handle.read(upToCount: limit + 1) ?? Data()
        guard bytes.count <= limit else { throw Problem.tooLarge(limit) }
        // A name that isn't UTF-8 has no time here.
        let modified = try? FileManager.default.attributesOfItem(atPath: text)[.modificationDate] as? Date
        return (Array(bytes), modified)
    }
}
