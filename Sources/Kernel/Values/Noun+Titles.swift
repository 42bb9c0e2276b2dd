extension Noun {
  /// As a title names one: "Paciente"; "Patient".
  public func title(_ language: Language) -> String { capitalized(one(language)) }
  /// As a title names many: "Pacientes"; "Patients".
  public func titleOfMany(_ language: Language) -> String { capitalized(many(language)) }
  /// "todos os pacientes", "todas as plantas"; "all patients".
  public func all(_ language: Language) -> String {
    language == .pt ? agreeing("todas as ", "todos os ") + many.pt : "all " + many(language)
  }

  private func capitalized(_ text: String) -> String {
    guard let first = text.bytes.first, 0x61...0x7A ~= first else { return text }
    return String(utf8: [first - 0x20] + text.bytes.dropFirst())
  }
}
