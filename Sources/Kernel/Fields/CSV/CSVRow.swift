import Values

/// One row of a CSV file.
public struct CSVRow: Hashable, Sendable {
  /// The line on which it begins, from 1; fields with line breaks make a row span several.
  public let line: Int
  /// As many as the row has; rows of one file may differ.
  public let fields: [String]

  public init(line: Int, fields: [String]) {
    self.line = line
    self.fields = fields
  }

  /// The field at that position; empty when the row is too short.
  public subscript(position: Int) -> String {
    fields.indices.contains(position) ? fields[position] : ""
  }

  /// Whether no field holds anything but white space, as rows of `;;;;` do.
  public var isBlank: Bool {
    for field in fields {
      for byte in field.bytes where byte > 0x20 { return false }
    }
    return true
  }
}

/// Why a CSV file cannot be read on.
public enum CSVError: Error, Hashable, Sendable {
  /// The file ends within a quoted field that began on that line.
  case unclosedQuote(line: Int)
  /// A field of that line is longer than the limit; usually a quote is missing before it.
  case fieldTooLong(line: Int)
  /// That line has more fields than the limit.
  case tooManyFields(line: Int)

  public var line: Int {
    switch self {
    case .unclosedQuote(let line), .fieldTooLong(let line), .tooManyFields(let line): line
    }
  }
}
