/// Media types by file name.
public enum MediaType {
  private static let types: [String: String] = [
    "css": "text/css; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "html": "text/html; charset=utf-8", "txt": "text/plain; charset=utf-8",
    "md": "text/markdown; charset=utf-8", "ics": "text/calendar; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json", "map": "application/json",
    "webmanifest": "application/manifest+json", "wasm": "application/wasm",
    "xml": "application/xml", "pdf": "application/pdf", "zip": "application/zip",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "webp": "image/webp", "avif": "image/avif", "gif": "image/gif", "ico": "image/x-icon",
    "woff2": "font/woff2", "mp4": "video/mp4", "webm": "video/webm", "mp3": "audio/mpeg",
  ]

  /// The type for a file name's extension; `application/octet-stream` when it is unknown.
  public static func of(_ name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: 0x2E) else { return "application/octet-stream" }
    let suffix = name[name.utf8.index(after: dot)...].lowercased()
    return types[suffix] ?? "application/octet-stream"
  }

  /// Whether a compressed sibling can be expected.
  static func isCompressible(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.hasPrefix("application/json") || type.hasSuffix("+json")
      || type.hasSuffix("xml") || type == "application/wasm"
  }
}
