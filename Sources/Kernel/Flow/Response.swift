import API
import Fields
import Records
import Sync
import Values

/// What the outside answers to a `Request`.
public indirect enum Response: Hashable, Sendable {
  case instant(Instant)
  case day(CivilDate)
  case identifier(UUID)
  case fired
  case http(HTTPOutcome)
  case opened(SpaceOpening)
  case mutation(MutationOutcome)
  /// Which of the mutations are gone; the others could not be discarded.
  case discarded([UUID])
  case count(Int)
  case records(RecordChanges)
  case sync(SyncStatus)
  case preference(String?)
  case secret(String?)
  case location(String)
  case lifecycle(Lifecycle)
  case keyPress(String)
  case file(PickedFile?)
  case filesChosen([ChosenFile])
  case blobKept(BlobKeeping)
  case blobs([KeptBlob])
  case address(String?)
  case blobSaved(Bool)
  case leads
  /// In Base64.
  case sealed(String)
  case unsealed(Unsealing)
  case key(String)
  /// In Base64; nil when the bytes are not there.
  case partSealed(String?)
  case partOpened(PartOpening)
  case installed(Bool)
  /// The file that was picked is larger than allowed.
  case fileTooLarge(name: String, bytes: Int)
}

/// What became of a mutation on the device. What the server decides comes with `SyncStatus`.
public indirect enum MutationOutcome: Hashable, Sendable {
  /// Done, and durable on this device.
  case saved
  /// Done, but only in memory, since the device's store takes nothing.
  case savedInMemory
  /// Nothing of it happened.
  case refused(Refusal)
}

/// How the device's store was found when a space was opened.
public enum SpaceOpening: Hashable, Sendable {
  case ready
  /// The store was not readable: it was set aside and is pulled anew. `rescued` mutations that were
  /// not yet synced could be kept, `lost` could not be read.
  case repaired(rescued: Int, lost: Int)
  /// The browser gives no durable store: everything lives in memory until the tab is closed.
  case memoryOnly
}

/// Rows of one record type that came, changed or went.
public struct RecordChanges: Hashable, Sendable {
  /// Whether `changed` is all there is, and what the observer has is to be dropped.
  public var isComplete: Bool
  public var changed: [Row]
  public var removed: [UUID]

  public init(isComplete: Bool, changed: [Row], removed: [UUID]) {
    self.isComplete = isComplete
    self.changed = changed
    self.removed = removed
  }
}

/// What became of a sealed copy.
public indirect enum Unsealing: Hashable, Sendable {
  case opened([UInt8])
  case wrongPassphrase
  /// It was changed, cut off, or is no sealed copy at all.
  case damaged
  /// A newer version of the app sealed it.
  case newer
  /// It would unpack to more than the app reads.
  case tooLarge
}

/// What a part of a document is sealed with.
public struct PartSeal: Hashable, Sendable {
  /// 64 hexadecimal digits.
  public var key: String
  /// What the part is called: it opens under no other name.
  public var name: String

  public init(key: String, name: String) {
    self.key = key
    self.name = name
  }
}

/// What became of a part that was to be opened.
public enum PartOpening: Hashable, Sendable {
  case kept
  /// It was changed, cut off, sealed with another key or under another name.
  case damaged
  /// The device has no room for it; the blob is gone.
  case full
  /// The store takes nothing, or another tab writes that blob.
  case unavailable
}

/// Where the app stands in its life.
public struct Lifecycle: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable { case active, background, frozen }

  public var phase: Phase
  public var isOnline: Bool
  /// A newer version of the app is downloaded and waits for a reload.
  public var hasNewVersion: Bool
  /// The browser would show its install prompt.
  public var canInstall: Bool

  public init(phase: Phase, isOnline: Bool, hasNewVersion: Bool, canInstall: Bool) {
    self.phase = phase
    self.isOnline = isOnline
    self.hasNewVersion = hasNewVersion
    self.canInstall = canInstall
  }
}

public struct PickedFile: Hashable, Sendable {
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
