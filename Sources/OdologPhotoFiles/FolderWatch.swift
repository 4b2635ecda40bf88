import Dispatch
import Glibc
import OdologImaging

/// The photos in folders, and those that come later, until the watch is stopped. It looks every second, which works on
/// every file system. Where a look takes long, it rests nine times as long as it worked, at most a minute.
///
/// A photo is handed out once its size and times are the same in two looks. It is handed out again in these cases:
/// - Its size, times or permissions change later.
/// - It was put off as unfinished, and hasn't changed for a while.
public struct FolderWatch: Sequence, IteratorProtocol {
    public typealias Element = PhotoPaths.Element

    private let folders: [PhotoPath]
    private let stop: StopRequest
    private let unfinished: UnfinishedPhotos
    private let otherFiles: OtherFiles
    private let openedFolders: OpenedFolders
    private let notify: PhotoNotice.Handler?
    /// The photos to hand out, the last one first.
    private var ready: [Element] = []
    private var taken: [PhotoKey: FileVersion] = [:]
    private var growing: [PhotoKey: FileVersion] = [:]
    private var secondsBetween = 0.0

    /// - Parameters:
    ///   - folders: the folders to watch.
    ///   - stop: ends the watch when it is made.
    ///   - unfinished: the photos that were put off.
    ///   - otherFiles: gets the files that aren't photos.
    ///   - openedFolders: is told of the folders, whether they could be opened.
    ///   - notify: is told at the first look of links, thumbnails and wastebaskets that were left out.
    public init(
        _ folders: [PhotoPath], stop: StopRequest, unfinished: UnfinishedPhotos, otherFiles: OtherFiles,
        openedFolders: OpenedFolders, notify: PhotoNotice.Handler? = nil
    ) {
        self.folders = folders
        self.stop = stop
        self.unfinished = unfinished
        self.otherFiles = otherFiles
        self.openedFolders = openedFolders
        self.notify = notify
    }

    public mutating func next() -> Element? {
        while true {
            guard !stop.isMade else { return nil }
            if let photo = ready.popLast() { return photo }
            guard stop.sleep(seconds: secondsBetween) else { return nil }
            let start = DispatchTime.now().uptimeNanoseconds
            ready = look(isFirst: secondsBetween == 0).reversed()
            secondsBetween = Self.pause(afterSeconds: Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
        }
    }

    static func pause(afterSeconds seconds: Double) -> Double { Swift.min(Swift.max(1, 9 * seconds), 60) }

    /// One look: the photos that are to be read now.
    mutating func look(isFirst: Bool) -> [Element] {
        var (found, stillGrowing): ([Element], [PhotoKey: FileVersion]) = ([], [:])
        var met: Set<PhotoKey> = []
        var isWhole = true
        for folder in folders {
            var photos = FolderPhotos(folder, others: otherFiles, opened: openedFolders)
            while let file = photos.nextFile() {
                guard !stop.isMade else { return [] }
                let (photo, isOther) = Self.photo(file)
                let (key, version) = Self.identity(of: photo)
                met.insert(key)
                if case .failure = photo { isWhole = false }
                guard taken[key] != version else {
                    if unfinished.handOut(key, version) { found.append(photo) }
                    continue
                }
                if version == .unknown || growing[key] == version {
                    taken[key] = version
                    // Only now, not at each look: there may be many other files.
                    if isOther, case .success(let path) = photo, !photos.takes(path) { continue }
                    found.append(photo)
                } else {
                    stillGrowing[key] = version
                }
            }
            if isFirst, let notify { photos.notices.forEach(notify) }
        }
        growing = stillGrowing
        // Forget photos that are gone. Not while a folder can't be opened: its photos may still be there.
        if isWhole {
            if taken.count > met.count { taken = taken.filter { met.contains($0.key) } }
            otherFiles.keep(met)
        }
        return found
    }

    private static func photo(_ file: FolderPhotos.File) -> (photo: Element, isOther: Bool) {
        switch file {
        case .photo(let photo): (photo, false)
        case .other(let path): (.success(path), true)
        }
    }

    private static func identity(of photo: Element) -> (PhotoKey, FileVersion) {
        switch photo {
        case .failure(let error): (PhotoKey(error.path), .unknown)
        case .success(let path): (PhotoKey(path.text), FileVersion(path) ?? .unknown)
        }
    }
}
