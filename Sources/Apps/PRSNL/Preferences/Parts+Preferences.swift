import Shell

extension Parts {
  /// What the person chooses, and what takes how much room.
  mutating func addPreferences(in context: Context) {
    add(JournalSettings.self, in: context)
    add(StoragePage.self, in: context)
  }
}

extension Path {
  static var journalSettings: Path { "ajustes/diario" }
  static var storage: Path { "ajustes/espaco" }
}
