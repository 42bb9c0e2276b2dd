import Fields
import Values

/// Who comes here, as a file's rows find them: by their phone number, or by their name.
struct ImportPeople: Equatable {
  enum Found: Equatable {
    case known(UUID)
    case nobody
    /// Several have that name.
    case several
  }

  private var byPhone = HashMap<String, [UUID]>()
  private var byName = HashMap<String, [UUID]>()

  init(_ everyone: [Visitor]) {
    for visitor in everyone {
      let name = Self.folded(visitor.name)
      if !name.isEmpty { Self.add(visitor.id, to: &byName, name) }
      if let phone = visitor.phone { Self.add(visitor.id, to: &byPhone, phone.e164) }
    }
  }

  private static func add(
    _ id: UUID, to map: inout HashMap<String, [UUID]>, _ key: String
  ) {
    map.change(key, from: []) { ids in
      if !ids.contains(id) { ids.append(id) }
    }
  }

  static func folded(_ name: String) -> String { TextFolding.folded(name.tidied) }

  /// Finds somebody by the name that a file has or, without a phone number, by a part of it: "Fisioterapia – Maria
  /// Souza". Of several of one name the phone number decides. Where nobody has the name, a number that one person alone
  /// has finds them.
  func find(_ name: String, _ phone: Phone?) -> Found {
    let named = byName[Self.folded(name)] ?? []
    if let phone, let reached = byPhone[phone.e164] {
      let both = named.filter { reached.contains($0) }
      if both.count == 1 { return .known(both[0]) }
      // A family may share a number: without the name it decides only where one person has it.
      if named.isEmpty, reached.count == 1 { return .known(reached[0]) }
      if both.count > 1 { return .several }
    }
    if named.count == 1 { return .known(named[0]) }
    if named.count > 1 { return .several }
    return phone == nil ? findPart(of: name) : .nobody
  }

  private func findPart(of name: String) -> Found {
    let parts = name.parts { scalar in
      switch scalar {
      case "-", "–", "—", ":", "|", "/", ",", ";", "(", ")": true
      default: false
      }
    }
    guard parts.count > 1 else { return .nobody }
    var found: [UUID] = []
    for part in parts {
      for id in byName[Self.folded(part)] ?? [] where !found.contains(id) { found.append(id) }
    }
    if found.count == 1 { return .known(found[0]) }
    return found.isEmpty ? .nobody : .several
  }
}
