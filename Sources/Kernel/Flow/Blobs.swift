/// A file that the person chose, of which nothing is read yet.
public struct ChosenFile: Hashable, Sendable {
  /// By which the host knows it, until it is kept (`Request.keepFile`).
  public var number: Int
  public var name: String
  /// The media type, as the browser guesses it; empty where it does not.
  public var type: String
  public var bytes: Int64

  public init(number: Int, name: String, type: String, bytes: Int64) {
    self.number = number
    self.name = name
    self.type = type
    self.bytes = bytes
  }
}

/// What became of bytes that the device was to keep.
public enum BlobKeeping: Hashable, Sendable {
  case kept
  /// The device has no room for them.
  case full
  /// The store takes nothing.
  case unavailable
  /// The file cannot be read: it was moved or locked meanwhile.
  case unreadable
}

/// A blob of this device.
public struct KeptBlob: Hashable, Sendable {
  public var name: String
  /// What the app wrote beside it.
  public var note: String
  public var bytes: Int64

  public init(name: String, note: String, bytes: Int64) {
    self.name = name
    self.note = note
    self.bytes = bytes
  }
}
