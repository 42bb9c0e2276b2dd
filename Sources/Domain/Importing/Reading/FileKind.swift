import Values

/// What a file in an archive, or one of several, is by its name.
enum FileKind: Hashable, Sendable {
  case table, page, json, markdown
  /// What may become an attachment, with its media type.
  case attachment(String)
  case other

  init(_ name: String) {
    switch FileName.ending(name) {
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

/// The last step of a path, that without its ending, and the ending.
///
/// An archive may have a million names: they are looked at from their end, where that is enough.
enum FileName {
  static func last(_ path: String) -> String {
    guard let slash = path.lastPlace(of: 0x2F) else { return path }
    let name = path.dropping(utf8: slash + 1)
    guard name.isEmpty else { return name }
    return path.parts { $0 == "/" }.last ?? path
  }

  static func base(_ path: String) -> String {
    let name = last(path)
    guard let dot = name.lastPlace(of: 0x2E), dot > 0 else { return name }
    return name.dropping(utf8: 0, upTo: dot)
  }

  /// Without its dot, in lower case; empty where there is none.
  static func ending(_ name: String) -> String {
    guard let dot = name.lastPlace(of: 0x2E), dot > 0 else { return "" }
    return name.dropping(utf8: dot + 1).asciiLowercased
  }

  /// The folders of a path, the outermost first.
  static func folders(_ path: String) -> [String] {
    guard path.lastPlace(of: 0x2F).isThere else { return [] }
    return Array(path.parts { $0 == "/" }.dropLast())
  }
}

extension String {
  /// How many bytes stand before the last of those; nil where there is none.
  fileprivate func lastPlace(of byte: UInt8) -> Int? {
    var text = self
    return text.withUTF8 { bytes -> Int? in
      var place = bytes.count - 1
      while place >= 0, bytes[place] != byte { place -= 1 }
      return place < 0 ? nil : place
    }
  }
}
