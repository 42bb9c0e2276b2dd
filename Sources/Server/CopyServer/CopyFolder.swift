import Copies
import Crypto
import Values

/// What is done with the files of a place, in the words of WebDAV (RFC 4918) or of S3. Blocks.
struct CopyFolder {
  let connection: PlaceConnection

  /// The longest list that is read, in bytes.
  private static let listLimit = 32 << 20

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

  /// The copies that are there, in no order, `CopyLimits.listed` at most.
  func list() throws(CopyFailure) -> [StoredCopy] {
    try files(.copies).prefix(CopyLimits.listed).map { StoredCopy($0.name, bytes: $0.bytes) }
  }

  /// The names of the parts of a space's documents that are there whole, in no order.
  func parts(of space: UUID) throws(CopyFailure) -> [String] {
    try files(.parts(of: space)).filter { PartName($0.name)?.sealedBytes == $0.bytes }
      .map { $0.name }
  }

  /// - Throws: `crowded` when there are more than `CopyLimits.files`, of whomever they are.
  private func files(_ form: NameForm) throws(CopyFailure) -> [ListedFile] {
    do throws(CopyFailure) {
      return try isDAV ? filesOfFolder(form) : filesOfBucket(form)
    } catch .missing {
      throw .noFolder
    } catch .tooLarge {
      throw .crowded
    }
  }

  private func filesOfFolder(_ form: NameForm) throws(CopyFailure) -> [ListedFile] {
    var call = PlaceCall(method: .list, answerLimit: Self.listLimit)
    call.headers = ["Depth: 1", "Content-Type: application/xml"]
    call.body = Array(
      """
      <?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><getcontentlength/>\
      </prop></propfind>
      """.utf8)
    let list = CopyListing(
      in: try connection.send(call).body, entry: "response>", length: "getcontentlength", of: form)
    // Each entry is between two tags, of which there are twice as many; the folder is one itself.
    guard list.entries / 2 <= CopyLimits.files + 1 else { throw .crowded }
    return list.files
  }

  /// Of a bucket the list is asked for with the folder as a prefix, at the bucket's own address, a
  /// thousand at a time.
  private func filesOfBucket(_ form: NameForm) throws(CopyFailure) -> [ListedFile] {
    let folders = connection.place.prefix.split(separator: "/").map { String($0) }
    let prefix = (folders + [form.start]).joined(separator: "%2F")
    let bucket = connection.withoutPrefix
    var files: [ListedFile] = []
    var token: String?
    repeat {
      let next = token.map { "continuation-token=" + Self.encoded($0) + "&" } ?? ""
      let answer = try bucket.send(
        PlaceCall(
          method: .get, query: next + "list-type=2&max-keys=1000&prefix=\(prefix)",
          answerLimit: Self.listLimit))
      files += CopyListing(in: answer.body, entry: "Contents>", length: "Size", of: form).files
      guard files.count <= CopyLimits.files else { throw .crowded }
      let last = token
      token = CopyListing.text(behind: Array("<NextContinuationToken".utf8), in: answer.body[...])
      // A place that gives the same page again gives no list.
      guard token == nil || token != last else { throw .strange }
    } while token != nil
    return files
  }

  /// Percent-encoded for a query, with what XML says in other words put back.
  private static func encoded(_ token: String) -> String {
    let plain = token.replacing("&quot;", with: "\"").replacing("&#x3D;", with: "=")
      .replacing("&#43;", with: "+").replacing("&#x2B;", with: "+").replacing("&amp;", with: "&")
    return plain.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        String(UnicodeScalar(byte))
      default: "%" + [byte].hexadecimal.uppercased()
      }
    }.joined()
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
