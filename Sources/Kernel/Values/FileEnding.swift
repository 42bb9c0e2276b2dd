/// The endings by which programs know what a file is, by its type.
///
/// What opens a file on most devices is chosen by its ending alone, so a file is always saved with one
/// of its kind: a text that somebody calls `convite.js` as `convite.js.txt`, which an editor shows and
/// nothing runs.
public enum FileEnding {
  /// The endings of a type (RFC 6838), the usual one first; none for a type that is not known.
  public static func fitting(_ type: String) -> [String] {
    switch type {
    case "image/jpeg": ["jpg", "jpeg"]
    case "image/png": ["png"]
    case "image/webp": ["webp"]
    case "application/pdf": ["pdf"]
    case "application/dicom": ["dcm", "dicom"]
    case "text/plain": ["txt", "text", "log", "md", "csv", "tsv"]
    case "text/csv": ["csv", "tsv", "txt"]
    case "text/rtf": ["rtf"]
    case "application/msword": ["doc", "dot"]
    case "application/vnd.ms-excel": ["xls", "xlt"]
    case "application/vnd.ms-powerpoint": ["ppt", "pps", "pot"]
    case office + "wordprocessingml.document": ["docx", "dotx"]
    case office + "spreadsheetml.sheet": ["xlsx", "xltx"]
    case office + "presentationml.presentation": ["pptx", "ppsx", "potx"]
    case "application/vnd.oasis.opendocument.text": ["odt"]
    case "application/vnd.oasis.opendocument.spreadsheet": ["ods"]
    case "application/vnd.oasis.opendocument.presentation": ["odp"]
    case "audio/mpeg": ["mp3"]
    case "audio/mp4", "audio/x-m4a": ["m4a", "mp4"]
    case "audio/ogg": ["ogg", "oga", "opus"]
    case "audio/x-wav": ["wav"]
    case "audio/webm": ["webm", "weba"]
    case "video/mp4": ["mp4", "m4v"]
    case "video/quicktime": ["mov", "qt"]
    case "video/webm": ["webm"]
    case "video/3gpp": ["3gp"]
    default: []
    }
  }

  private static let office = "application/vnd.openxmlformats-officedocument."

  /// The name by which a file of a type is saved: with an ending of its kind.
  public static func saved(_ name: String, as type: String) -> String {
    let endings = fitting(type)
    let parts = name.parts { $0 == "." }
    guard let usual = endings.first else { return name }
    let isFitting = parts.count > 1 && endings.contains(parts[parts.count - 1].asciiLowercased)
    return isFitting ? name : name + "." + usual
  }
}
