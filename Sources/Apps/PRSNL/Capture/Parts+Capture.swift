import Shell

extension Parts {
  /// What comes from outside: quick notes, what is pasted, dropped, shared or mailed.
  mutating func addCapture(in context: Context) {
    add(QuickAdd.self, in: context)
    add(LinkReading.self, in: context)
    add(MailCapture.self, in: context)
    add(CaptureSettings.self, in: context)
  }
}
