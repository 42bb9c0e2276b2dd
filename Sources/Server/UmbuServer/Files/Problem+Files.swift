import API
import FileServer

extension Problem {
  static let foreignTusVersion = Problem(
    status: 412, title: "Another version of tus", code: "outdated",
    detail: "This server speaks tus 1.0.0; the request must say so with Tus-Resumable.")

  static let unknownChecksum = Problem(
    status: 400, title: "A checksum that is not known", code: "malformed",
    detail: "Upload-Checksum is sha1 or sha256 and the digest in Base64.")

  static let notOffsetStream = Problem(
    status: 415, title: "Unsupported media type", code: "notOffsetStream",
    detail: "The body must be \(Tus.contentType).")

  /// A header that is missing or cannot be read.
  static func badHeader(_ name: String, _ detail: String) -> Problem {
    Problem(
      status: 400, title: "A header is not acceptable", code: "malformed",
      detail: "\(name): \(detail)")
  }

  init(_ error: FileError) {
    switch error {
    case .notFound: self = .notFound
    case .forbidden:
      self.init(status: 403, title: "Not for this role", code: "forbidden")
    case .notInPlan:
      self.init(
        status: 402, title: "Not in the plan", code: "notInPlan",
        detail: "This plan neither uploads files nor downloads them; a copy of one's own has all.")
    case .hasRecord:
      self.init(
        status: 409, title: "The file of a record", code: "hasRecord",
        detail: "It goes when its record is removed.")
    case .storageFull(let room):
      self.init(
        status: 402, title: "The plan's storage is full", code: "limitReached",
        detail: "\(room) bytes are left. Nothing was sent.")
    case .tooLarge(let most):
      self.init(
        status: 413, title: "Content Too Large", code: "tooLarge",
        detail: "At most \(most) bytes may come here.")
    case .tooManyUploads:
      self.init(
        status: 429, title: "Too many uploads", code: "tooManyUploads",
        detail: "Finish or end some of those under way first.")
    case .wrongOffset(let offset):
      self.init(
        status: 409, title: "Another offset", code: "wrongOffset",
        detail: "\(offset) bytes are here; go on from there.")
    case .locked:
      self.init(
        status: 423, title: "Locked", code: "locked",
        detail: "Another request writes this upload; wait for its end.")
    case .checksumMismatch:
      self.init(
        status: 460, title: "Checksum Mismatch", code: "checksumMismatch",
        detail: "What came is not what was sent; nothing of it was kept. Send it again.")
    case .unwantedType(let type):
      self.init(
        status: 415, title: "This kind of file is not taken", code: "unwantedType",
        detail: "By its content it is \(type).")
    case .unsound(let why):
      self.init(
        status: 422, title: "The file is not sound", code: why.rawValue, detail: why.words)
    case .diskFull:
      self.init(
        status: 507, title: "No room to write", code: "full",
        detail: "The server's disk is full; what came is kept. Go on later.")
    case .unavailable:
      self.init(
        status: 503, title: "Busy", code: "busy",
        detail: "What came is kept. Ask for the offset and go on.")
    }
  }
}

extension FileError.Unsoundness {
  fileprivate var words: String {
    switch self {
    case .corrupt: "It is broken, not what its first bytes say, or two kinds of file at once."
    case .bomb: "It would unpack to far more than it is, or takes too long to look at."
    case .tooManyPixels:
      "The image is larger than are looked at: 100 million pixels of four channels, 400 MB unpacked."
    case .hasMacros: "It holds programs; send a document without macros."
    case .infected: "The scanner found something harmful in it."
    }
  }
}
