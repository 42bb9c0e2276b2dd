import Care
import RecordPages
import Records
import Shell
import Values

extension Path {
  /// A person's measurements of a kind, below their page; of no kind, of the one that they have.
  static func vitals(of person: ID<Person>, _ kind: VitalKind? = nil) -> Path {
    let all = Person.path(of: person).below("medidas")
    return kind.map { all.below($0.pathName) } ?? all
  }

  /// Whose measurements a path shows, and of which kind.
  var vitals: (person: ID<Person>, kind: VitalKind?)? {
    let parts = parts
    guard parts.count > 1, let person = ID<Person>(parts[1]) else { return nil }
    if self == .vitals(of: person) { return (person, nil) }
    for kind in VitalKind.allCases where self == .vitals(of: person, kind) { return (person, kind) }
    return nil
  }
}

extension VitalKind {
  fileprivate var pathName: String {
    switch self {
    case .pressure: "pressao"
    case .glucose: "glicemia"
    case .weight: "peso"
    case .temperature: "temperatura"
    case .oxygen: "oxigenio"
    case .pain: "dor"
    }
  }
}
