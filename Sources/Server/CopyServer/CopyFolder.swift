import Copies
import Crypto

/// What is done with the files of a place, in the words of WebDAV (RFC 4918) or of S3. Blocks.
struct CopyFolder {
  let connection: PlaceConnection

  /// The longest list that is read, in bytes.
  private static let listLimit = 4 << 20

  private var isDAV: Bool { connection.place.kind == .webDAV }

  /// Writes, reads back and removes a few bytes.
  func check() throws(CopyFailure) {
    let name = "umbu-" + randomBytes(8).hexadecimal + ".probe"
    let probe = Array("Umbu tries whether it can write here. This file may be removed.\n".utf8)
    try put(probe, as: name)
    let read = Result { () throws(CopyFailure) in try get(name, upTo: probe.count) }
    try remove(name)
    guard try read.get() == probe else { throw .strange }
  }

  /// The copies that are there, in no order.
  func list() throws(CopyFailure) -> [StoredCopy] {
    var call = PlaceCall(method: .list, answerLimit: Self.listLimit)
    if isDAV {
      call.headers = ["Depth: 1", "Content-Type: application/xml"]
      call.body = Array(
        """
        <?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><getcontentlength/>\
        </prop></propfind>
        """.utf8)
    } else {
      return try listBucket()
    }
    do throws(CopyFailure) {
      return CopyListing.copies(
        in: try connection.send(call).body, entry: "response>", length: "getcontentlength")
    } catch .missing {
      throw .noFolder
    }
  }

  /// Of a bucket the list is asked for with the folder as a prefix, at the bucket's own address.
  private func listBucket() throws(CopyFailure) -> [StoredCopy] {
    let parts = connection.place.prefix.split(separator: "/").map { String($0) }
    let prefix = (parts + ["umbu-"]).joined(separator: "%2F")
    let answer = try bucket { (connection) throws(CopyFailure) in
      try connection.send(
        PlaceCall(
          method: .get, query: "list-type=2&max-keys=\(CopyLimits.listed)&prefix=\(prefix)",
          answerLimit: Self.listLimit))
    }
    return CopyListing.copies(in: answer.body, entry: "Contents>", length: "Size")
  }

  private func bucket(
    _ ask: (PlaceConnection) throws(CopyFailure) -> PlaceAnswer
  ) throws(CopyFailure) -> PlaceAnswer {
    do throws(CopyFailure) {
      return try ask(connection.withoutPrefix)
    } catch .missing {
      throw .noFolder
    }
  }

  /// Puts all of it there under its name, or nothing: on WebDAV it is sent under another name and gets
  /// its own when the server has every byte of it; S3 does so by itself.
  func put(_ bytes: [UInt8], as name: String) throws(CopyFailure) {
    do throws(CopyFailure) {
      guard isDAV else {
        _ = try connection.send(PlaceCall(method: .put, name: name, body: bytes))
        return
      }
      let part = name + ".part"
      do throws(CopyFailure) {
        _ = try connection.send(
          PlaceCall(
            method: .put, name: part, headers: ["Content-Type: application/octet-stream"],
            body: bytes))
        let there = try connection.send(PlaceCall(method: .head, name: part)).length
        guard there < 0 || there == bytes.count else { throw .strange }
        _ = try connection.send(
          PlaceCall(
            method: .move, name: part,
            headers: ["Destination: \(connection.folder.text)/\(name)", "Overwrite: T"]))
      } catch {
        // Whatever of it arrived is of no use; where that does not work either, it stays.
        _ = try? connection.send(PlaceCall(method: .delete, name: part))
        throw error
      }
    } catch .missing {
      throw .noFolder
    }
  }

  /// - Throws: `missing`, `tooLarge`, or why the place does not answer.
  func get(_ name: String, upTo limit: Int) throws(CopyFailure) -> [UInt8] {
    try connection.send(PlaceCall(method: .get, name: name, answerLimit: limit)).body
  }

  /// Removes a file; one that is not there is no error.
  func remove(_ name: String) throws(CopyFailure) {
    do throws(CopyFailure) {
      _ = try connection.send(PlaceCall(method: .delete, name: name))
    } catch .missing {
      // It has gone already.
    }
  }
}
