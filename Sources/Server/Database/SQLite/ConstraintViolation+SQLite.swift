import CSQLite

extension ConstraintViolation {
  /// Reads SQLite's message, the only place where it names table and columns:
  /// `UNIQUE constraint failed: note.space, note.code`.
  init(sqlite code: Int32, _ message: String) {
    let subject = message.firstRange(of: " constraint failed: ").map { message[$0.upperBound...] }
    let kind = Kind(sqlite: code)
    switch kind {
    case .other where code >> 8 == 7: self = Self.raised(message)
    case .unique, .notNull:
      if let subject, subject.hasPrefix("index '") {
        self.init(kind, name: String(subject.dropFirst(7).dropLast()))
      } else {
        let places = (subject ?? "").split(separator: ", ").map { $0.split(separator: ".") }
        self.init(
          kind, table: places.first?.first.map(String.init),
          columns: places.compactMap { $0.count == 2 ? String($0[1]) : nil })
      }
    case .type:
      // "cannot store TEXT value in INTEGER column patients.born"
      let place = message.split(separator: " ").last?.split(separator: ".") ?? []
      self.init(
        kind, table: place.first.map(String.init), columns: place.dropFirst().map(String.init))
    case .check: self.init(kind, name: subject.map(String.init))
    case .foreignKey: self.init(kind)
    case .overlap, .other: self.init(kind, name: message)
    }
  }
}

extension ConstraintViolation {
  /// What a trigger raised.
  private static func raised(_ text: String) -> Self {
    NoOverlapIndex.violation(raised: text) ?? Self(.other, name: text)
  }
}

extension ConstraintViolation.Kind {
  fileprivate init(sqlite code: Int32) {
    switch code >> 8 {
    case 1: self = .check
    case 3: self = .foreignKey
    case 5: self = .notNull
    case 6, 8, 10: self = .unique
    case 12: self = .type
    default: self = .other
    }
  }
}
