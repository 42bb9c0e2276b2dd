/// Objects in a bucket of any server that speaks S3.
public struct S3Store: ObjectStore {
  /// Files longer than this go up in parts.
  static let partSize: Int64 = 32 << 20

  let connection: S3Connection

  public init(_ address: S3Address) {
    connection = S3Connection(address: address)
  }

  public func put(_ path: String, at place: ObjectPlace) throws(FileError) {
    let length = try FileCopy.length(of: path)
    guard length <= Self.partSize else { return try putInParts(path, length, at: place) }
    _ = try connection.send(
      S3Call(method: .put, url: url(of: place), body: .file(path: path, 0..<length)))
  }

  public func open(_ place: ObjectPlace) throws(FileError) -> StoredObject {
    let (connection, url) = (connection, url(of: place))
    let length = try connection.send(S3Call(method: .head, url: url)).length
    return .remote(length: length) { (part) throws(FileError) in
      guard !part.isEmpty else { return [] }
      let bytes = try connection.send(S3Call(method: .get, url: url, range: part)).body
      guard bytes.count == part.count else { throw .unavailable("S3 gives another range") }
      return bytes
    }
  }

  public func remove(_ place: ObjectPlace) throws(FileError) {
    do throws(FileError) {
      _ = try connection.send(S3Call(method: .delete, url: url(of: place)))
    } catch .notFound {
      // It has gone already.
    }
  }

  public func check() throws(FileError) {
    do throws(FileError) {
      _ = try connection.send(S3Call(method: .head, url: connection.address.bucket))
    } catch .notFound {
      throw .unavailable("there is no bucket \(connection.address.bucket)")
    }
  }

  func url(of place: ObjectPlace) -> String { connection.address.base + "/" + place.path }
}
