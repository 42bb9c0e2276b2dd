import Glibc

/// A part of an open file, to be sent as a response's body.
public struct FileSlice: Sendable {
  let file: OpenFile
  let offset: Int64
  let length: Int

  /// The first bytes of an open file, which has as many.
  /// - Parameter descriptor: closed when nobody holds the slice or a part of it any more.
  public init(owning descriptor: Int32, length: Int) {
    self.init(OpenFile(descriptor), offset: 0, length: length)
  }

  /// These bytes of the slice, counted from its beginning; they lie in it.
  public func part(_ part: Range<Int>) -> FileSlice {
    FileSlice(file, offset: offset + Int64(part.lowerBound), length: part.count)
  }

  init(_ file: OpenFile, offset: Int64, length: Int) {
    self.file = file
    self.offset = offset
    self.length = length
  }
}

/// A file descriptor that closes when nobody holds it any more.
final class OpenFile: Sendable {
  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }
}
