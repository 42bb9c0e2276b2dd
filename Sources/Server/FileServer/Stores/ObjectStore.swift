/// Keeps objects under their places, durably. Everything blocks, for as long as a disk or a network
/// takes: call it from a `WorkerPool`.
public protocol ObjectStore: Sendable {
  /// Keeps a copy of the file at `path`; durable when it returns. A place that is taken already holds
  /// the same bytes and stays as it is.
  /// - Throws: `diskFull`, `unavailable`.
  func put(_ path: String, at place: ObjectPlace) throws(FileError)

  /// Gives an object to read.
  /// - Throws: `notFound`, `unavailable`.
  func open(_ place: ObjectPlace) throws(FileError) -> StoredObject

  /// Removes an object; one that is not there is removed already.
  /// - Throws: `unavailable`.
  func remove(_ place: ObjectPlace) throws(FileError)

  /// Looks whether objects can be kept here, and changes nothing.
  /// - Throws: `unavailable` in words for the operator.
  func check() throws(FileError)
}

/// An object that can be read.
public enum StoredObject: Sendable {
  /// An open file, which whoever takes it closes.
  case file(descriptor: Int32)
  /// Something that lies elsewhere: `read` gives a part of it. Blocks.
  case remote(length: Int64, read: @Sendable (_ part: Range<Int64>) throws(FileError) -> [UInt8])
}
