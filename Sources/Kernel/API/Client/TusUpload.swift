import Values

/// The requests of a resumable upload (tus 1.0, Docs/Files.md).
public enum TusUpload {
  /// Begins one: its length is reserved, nothing is sent yet.
  /// - Parameters:
  ///   - record: whose file it is to become.
  ///   - length: bytes in all.
  public static func begin(
    in space: UUID, of record: UUID, named name: String, length: Int64
  ) -> HTTPRequest {
    let metadata = [
      ("space", space.description), ("record", record.description), ("filename", name),
    ]
    return HTTPRequest(
      .post, "v1/files",
      headers: [
        resumable, HTTPHeader("Upload-Length", length.description),
        HTTPHeader(
          "Upload-Metadata",
          metadata.map { $0.0 + " " + Base64Text.encode(Array($0.1.bytes)) }.joined(separator: ",")),
      ])
  }

  /// Asks how many bytes of it are durable.
  public static func look(at upload: UUID) -> HTTPRequest {
    HTTPRequest(.head, "v1/files/" + upload.description, headers: [resumable])
  }

  /// Sends the next bytes.
  public static func send(_ part: BlobPart, to upload: UUID) -> HTTPRequest {
    var request = HTTPRequest(
      .patch, "v1/files/" + upload.description,
      headers: [
        resumable, HTTPHeader("Content-Type", "application/offset+octet-stream"),
        HTTPHeader("Upload-Offset", part.start.description),
      ])
    request.part = part
    return request
  }

  private static var resumable: HTTPHeader { HTTPHeader("Tus-Resumable", "1.0.0") }
}

/// What an answer means for an upload.
public enum TusAnswer: Hashable, Sendable {
  /// How many bytes are durable. `upload` names one that has just begun.
  case durable(Int64, upload: UUID?)
  /// There is no such upload (any more), or no record that waits for it: begin again.
  case gone
  /// It may go well later: ask where it stands and go on. Milliseconds, when the server says so.
  case later(after: Int64?)
  /// It will not go well: why, in a code of Docs/Files.md.
  case refused(String)
  /// The device does not have the bytes any more.
  case lost

  public init(_ outcome: HTTPOutcome) {
    switch outcome {
    case .failed(.noBytes): self = .lost
    case .failed: self = .later(after: nil)
    case .answered(let response): self.init(response)
    }
  }

  private init(_ response: HTTPResponse) {
    switch response.status {
    case 200..<300:
      guard let offset = response.header("Upload-Offset")?.wholeNumber else {
        // Something on the way answered in the server's place.
        self = .later(after: nil)
        return
      }
      let place = response.header("Location")?.parts { $0 == "/" }.last
      self = .durable(offset, upload: place.flatMap { UUID($0) })
    case 404, 410: self = .gone
    case 402: self = .refused(Problem(of: response).code ?? "limitReached")
    case 403: self = .refused("forbidden")
    case 413: self = .refused("tooLarge")
    case 412, 426: self = .refused("outdated")
    case 415, 422: self = .refused(Problem(of: response).code ?? "corrupt")
    default: self = .later(after: response.retryAfter.map { Int64(min($0, 3_600)) * 1_000 })
    }
  }
}
