/// The name of a file, which people see and no path contains.
enum FileName {
  private static let most = 255

  /// The last part of what may be a path, without what hides or reorders letters; at most 255
  /// scalars; never empty.
  static func cleaned(_ name: String) -> String {
    let parts = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }
    let last = parts.last.map { Array($0) } ?? []
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: last.filter { !isHidden($0) }.prefix(most))
    let text = String(kept)
    return text.allSatisfy { $0 == "." || $0 == " " } ? "arquivo" : text
  }

  /// Controls, and marks of direction, which can make `exe.txt` of `txt.exe`.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: true
    default: false
    }
  }
}
