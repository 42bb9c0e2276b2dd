import Values

/// What the columns of a spreadsheet probably hold, by what their headers are called.
public enum HeaderGuess {
  /// What each header says; a column is given once, to the first header that fits best.
  /// - Parameters:
  ///   - all: the columns that are looked for.
  ///   - spellings: what headers call a column, folded, with commas between.
  public static func columns<Column: Equatable>(
    for headers: [String], among all: [Column], spellings: (Column) -> Literal
  ) -> [Column?] {
    let folded = headers.map { plain($0) }
    var columns = [Column?](repeating: nil, count: headers.count)
    for exactly in [true, false] {
      for column in all where !columns.contains(column) {
        let names = spellings(column).text.parts { $0 == "," }.map { $0.trimmed }
        for (position, header) in folded.enumerated() where columns[position] == nil {
          let fits = names.contains { exactly ? header == $0 : header.begins(with: $0 + " ") }
          guard fits else { continue }
          columns[position] = column
          break
        }
      }
    }
    return columns
  }

  /// Folded, with single spaces for everything but letters and digits.
  private static func plain(_ header: String) -> String {
    TextFolding.folded(header).parts { scalar in
      switch scalar.value {
      case 0x30...0x39, 0x61...0x7A, 0x370...: false
      default: true
      }
    }.joined(separator: " ")
  }
}
