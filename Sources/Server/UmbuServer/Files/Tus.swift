import API
import Crypto
import FileServer
import HTTP

/// The words of tus 1.0 (tus.io/protocols/resumable-upload) in headers.
enum Tus {
  static let version = "1.0.0"
  static let contentType = "application/offset+octet-stream"

  /// What `OPTIONS` tells.
  static func abilities(_ limits: FileLimits) -> Headers {
    [
      "Tus-Resumable": version, "Tus-Version": version, "Tus-Max-Size": "\(limits.fileBytes)",
      "Tus-Extension":
        "creation,creation-with-upload,expiration,checksum,termination",
      "Tus-Checksum-Algorithm": RunningDigest.Function.allCases.map(\.rawValue)
        .joined(separator: ","),
    ]
  }

  /// Where an upload stands.
  static func state(of upload: Upload) -> Headers {
    var headers: Headers = ["Upload-Offset": "\(upload.offset)"]
    if let end = upload.expiresAt {
      headers["Upload-Expires"] = HTTPDate.text(end.milliseconds / 1_000)
    }
    return headers
  }
}

extension Request {
  /// Whether it speaks tus, of whatever version.
  var speaksTus: Bool { headers.contains("tus-resumable") }

  /// A count of bytes in a header; nil when it is not there or no number.
  func byteCount(_ name: String) -> Int64? {
    guard let text = headers[name], !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
    return Int64(text)
  }

  /// What the body must come to; nil where nothing is said.
  /// - Throws: a `Problem` for a function that is not known.
  func uploadChecksum() throws -> UploadChecksum? {
    guard let field = headers["upload-checksum"] else { return nil }
    let parts = field.split(separator: " ")
    guard parts.count == 2, let function = RunningDigest.Function(rawValue: String(parts[0])),
      let digest = Base64.decode(String(parts[1]))
    else { throw Problem.unknownChecksum }
    return UploadChecksum(function, digest)
  }

  var isUploadPiece: Bool { headers["content-type"] == Tus.contentType }
}
