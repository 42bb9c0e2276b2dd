import Clinic
import Fields
import RecordPages
import Values

/// A spreadsheet that was read: its rows, and what each column means.
public struct Sheet: Equatable, Sendable {
  public var fileName: String
  public var headers: [String]
  public var rows: [CSVRow]
  /// What each column holds; nil for a column that is not imported.
  public var columns: [PatientField?]

  public init(fileName: String, headers: [String], rows: [CSVRow]) {
    self.fileName = fileName
    self.headers = headers
    self.rows = rows
    columns = ColumnGuess.columns(for: headers)
  }

  /// Whether a column holds the name, without which nothing can be imported.
  public var hasNames: Bool { columns.contains(.fullName) }

  /// Says what a column holds; a field is in one column at most.
  public mutating func assign(_ field: PatientField?, to column: Int) {
    if let field {
      for other in columns.indices where columns[other] == field { columns[other] = nil }
    }
    columns[column] = field
  }

  /// The row as if it had been typed into the form.
  func draft(of row: CSVRow) -> PatientDraft {
    var draft = PatientDraft()
    for (column, field) in columns.enumerated() {
      guard let field else { continue }
      let cell = row[column].trimmed
      switch field {
      case .cpf: draft[.cpf] = CPF(spreadsheet: cell)?.description ?? cell
      case .sex: draft[.sex] = SexWord.sex(cell)?.rawValue ?? ""
      case .language: draft[.language] = LanguageWord.language(cell)?.rawValue ?? ""
      case .tags: draft.tags = Self.tags(cell)
      default: draft[field] = cell
      }
    }
    return draft
  }

  private static func tags(_ cell: String) -> [String] {
    var tags: [String] = []
    for part in cell.parts(between: { $0 == "," || $0 == ";" || $0 == "|" }) {
      let tag = part.tidied
      if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }
}
