import Glibc

/// A part of an open file, to be sent as a response's body.
public struct FileSlice: Sendable {
  let file: OpenFile
  let offset: Int64
  let length: Int

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
