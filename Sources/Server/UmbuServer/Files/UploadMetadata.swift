import HTTP

/// What a client says of its upload: `Upload-Metadata` (tus 1.0, Creation), names with values in
/// Base64.
struct UploadMetadata {
  private var values: [String: String] = [:]

  /// Nil when it cannot be read.
  init?(_ field: String) {
    for pair in field.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: " ")
      guard (1...2).contains(parts.count), values[String(parts[0])] == nil else { return nil }
      guard let bytes = Base64.decode(parts.count > 1 ? String(parts[1]) : ""),
        let text = String(validating: bytes, as: UTF8.self)
      else { return nil }
      values[String(parts[0])] = text
    }
  }

  /// The value of that name.
  subscript(_ name: String) -> String? { values[name] }
}
