import Shell

extension Parts {
  /// What the person chooses, and what takes how much room.
  mutating func addPreferences(in context: Context) {}
}
