import Shell

extension Parts {
  /// What comes from outside: quick notes, what is pasted, dropped, shared or mailed.
  mutating func addCapture(in context: Context) {}
}
