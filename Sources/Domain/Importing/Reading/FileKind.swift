import Values

/// What a file in an archive, or one of several, is by its name.
enum FileKind: Hashable, Sendable {
  case table, page, json, markdown
  /// What may become an attachment, with its media type.
  case attachment(String)
  case other

  init(_ name: String) {
    let parts = name.parts { $0 == "." }
    switch parts.count > 1 ? parts[parts.count - 1].asciiLowercased : "" {
    case "csv": self = .table
    case "html", "htm": self = .page
    case "json": self = .json
    case "md", "markdown": self = .markdown
    case "jpg", "jpeg": self = .attachment("image/jpeg")
    case "png": self = .attachment("image/png")
    case "webp": self = .attachment("image/webp")
    case "pdf": self = .attachment("application/pdf")
    case "mp3": self = .attachment("audio/mpeg")
    case "m4a": self = .attachment("audio/mp4")
    case "ogg", "oga", "opus": self = .attachment("audio/ogg")
    case "wav": self = .attachment("audio/x-wav")
    case "mp4", "m4v": self = .attachment("video/mp4")
    case "mov": self = .attachment("video/quicktime")
    default: self = .other
    }
  }
}

/// The last step of a path, and that without its ending.
enum FileName {
  static func last(_ path: String) -> String {
    path.parts { $0 == "/" }.last ?? path
  }

  static func base(_ path: String) -> String {
    let name = last(path)
    let bytes = [UInt8](name.bytes)
    var dot = bytes.count - 1
    while dot > 0, bytes[dot] != 0x2E { dot -= 1 }
    return dot > 0 ? name.dropping(utf8: 0, upTo: dot) : name
  }

  /// The folders of a path, the outermost first.
  static func folders(_ path: String) -> [String] {
    Array(path.parts { $0 == "/" }.dropLast())
  }
}
