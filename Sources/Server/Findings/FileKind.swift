/// What is done with files of a type before they are kept.
public enum FileKind: Hashable, Sendable {
  /// Decoded and made anew, in this format and with this suffix.
  case image(suffix: String)
  /// A container of compressed parts, whose directory is read.
  case package
  /// A container of streams (MS-CFB), which is looked into.
  case streams
  /// Kept as it is.
  case plain
}

extension FileKind {
  /// The types that are taken, by content: what people send each other. Markup
  /// and anything that a browser would run is not among them.
  public static let taken: [String: FileKind] = [
    "image/jpeg": .image(suffix: "jpg"), "image/png": .image(suffix: "png"),
    "image/webp": .image(suffix: "webp"), "image/gif": .image(suffix: "png"),
    "image/tiff": .image(suffix: "jpg"), "image/heic": .image(suffix: "jpg"),
    "image/heif": .image(suffix: "jpg"), "image/avif": .image(suffix: "jpg"),

    "application/pdf": .plain, "application/dicom": .plain,
    "text/plain": .plain, "text/csv": .plain, "text/rtf": .plain,
    "application/msword": .streams, "application/vnd.ms-excel": .streams,
    "application/vnd.ms-powerpoint": .streams,

    "application/zip": .package,
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": .package,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": .package,
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": .package,
    "application/vnd.oasis.opendocument.text": .package,
    "application/vnd.oasis.opendocument.spreadsheet": .package,
    "application/vnd.oasis.opendocument.presentation": .package,

    "audio/mpeg": .plain, "audio/mp4": .plain, "audio/x-m4a": .plain, "audio/ogg": .plain,
    "audio/x-wav": .plain, "audio/webm": .plain,
    "video/mp4": .plain, "video/quicktime": .plain, "video/webm": .plain, "video/3gpp": .plain,
  ]

  /// Nil for a type that is not taken.
  public init?(type: String) {
    guard let kind = Self.taken[type] else { return nil }
    self = kind
  }

  var isImage: Bool {
    if case .image = self { true } else { false }
  }

  /// The type of an image that was made anew.
  public static func type(ofSuffix suffix: String) -> String {
    suffix == "jpg" ? "image/jpeg" : "image/" + suffix
  }

  /// The types that images are made anew as.
  static let madeTypes: Set<String> = Set(
    taken.values.compactMap { kind in
      if case .image(let suffix) = kind { type(ofSuffix: suffix) } else { nil }
    })
}
