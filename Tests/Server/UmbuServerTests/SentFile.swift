import HTTP
import Testing
import Values
import Wire

@testable import UmbuServer

/// A file that was sent and is asked for again.
struct SentFile {
  /// The path below which it is asked for.
  var path: String
  var bytes: [UInt8]

  /// The headers that begin an upload.
  static func creation(of length: Int, in space: UUID) -> [(String, String)] {
    [
      ("Tus-Resumable", "1.0.0"), ("Upload-Length", "\(length)"),
      (
        "Upload-Metadata",
        "space \(Base64.encode(Array("\(space)".utf8))),filename "
          + Base64.encode(Array("nota.txt".utf8))
      ),
    ]
  }

  /// The same, of one whose bytes come with it.
  private static func headers(_ bytes: [UInt8], _ space: UUID) -> [(String, String)] {
    creation(of: bytes.count, in: space) + [("Content-Type", "application/offset+octet-stream")]
  }

  /// Sends a text through the routes.
  static func send(_ text: String, by person: Person) async throws -> SentFile {
    let bytes = Array(text.utf8)
    let made = await person.room.send(
      .post, "/\(person.app)/v1/files", token: person.token, body: bytes,
      headers: headers(bytes, person.space))
    #expect(made.status == .created)
    return SentFile(path: try #require(made.headers["Location"]), bytes: bytes)
  }

  /// Sends a text over the wire.
  static func send(_ text: String, to space: UUID, token: String, on port: UInt16) throws
    -> SentFile
  {
    let bytes = Array(text.utf8)
    let made = try WireClient(port: port).send(
      "POST", "/fisioflow/v1/files",
      headers: headers(bytes, space) + [("Authorization", "Bearer \(token)")], body: bytes)
    #expect(made.status == 201)
    return SentFile(path: try #require(made.header("location")), bytes: bytes)
  }

  /// Whether it is there, byte for byte.
  func isThere(token: String, on port: UInt16) throws -> Bool {
    let got = try WireClient(port: port).send(
      "GET", path, headers: [("Authorization", "Bearer \(token)")])
    return got.status == 200 && got.body == bytes
  }
}
