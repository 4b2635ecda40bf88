public import Foundation
public import OdologReading
public import VehicleOCR
public import VehicleStore

/// What a server is made with.
public struct ServerSettings: Sendable {
    /// The store that it shows and writes.
    public var store: VehicleStore
    /// The folder in which photos are kept while they wait. It is made when it is needed.
    public var photos: String
    /// The file in which answers to requests with an `Idempotency-Key` are kept for a day. Nil: they are kept as long as the server runs.
    public var answers: String?
    /// Folders whose photos are taken by themselves.
    public var watched: [String] = []
    /// The file that remembers which pictures of watched folders show nothing to log. Nil: they are read again after a start.
    public var leftAlone: String?
    /// Whether a store without vehicles gets sample data.
    public var addsSample = false
    /// The server ends after so long without anybody who looks. Nil: it goes on.
    public var stopsWhenIdle: Duration?
    /// Whether photos stay there after they were decided.
    public var keepsPhotos = false
    /// Photos that are read or wait for their turn at one time, at least 1; another one is answered with 503.
    public var mostPhotos = 32
    /// The most bytes of one photo.
    public var mostPhotoBytes = 64 << 20
    /// Names, beside this machine's own, under which browsers may ask: `car.example`, `192.168.0.5`. Anything else in `Host` is refused, so
    /// that no page of another site reads the log by a name of its own.
    public var hosts: [String] = []
    /// Who may ask, beside this machine's own user. Nil: everybody who reaches the server.
    package var access: AccessList?
    /// Whether even who asks on this machine needs a token or a paired browser.
    public var needsGrant = false
    /// The code of the link that pairs a browser. Nil: none is paired.
    public var pairingCode: String?
    /// The present time.
    public var clock: @Sendable () -> Date
    /// The zone of photos that are of no vehicle yet.
    public var zone: TimeZone
    /// Who writes, 1 to 200 characters.
    public var writer: String
    /// Explains how a photo is read, as a page without scripts whose style is in it. Nil: the pages offer no explanation.
    public var explain: (@Sendable (_ path: String, _ kind: ReadingKind) async throws -> String)?
    /// Reads a photo.
    public var read: @Sendable (PhotoInput, ReadingKind?, PreviousReading?) async throws -> Reading

    /// What isn't given has its default.
    public init(
        store: VehicleStore, photos: String, zone: TimeZone, writer: String, clock: @escaping @Sendable () -> Date,
        read: @escaping @Sendable (PhotoInput, ReadingKind?, PreviousReading?) async throws -> Reading
    ) {
        (self.store, self.photos, self.zone, self.writer) = (store, photos, zone, writer)
        (self.clock, self.read) = (clock, read)
    }
}
