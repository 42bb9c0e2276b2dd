import Records

extension UsualChanges where R: Decidable {
  /// Deciding on its long texts, and taking that back.
  public var decisions: [ChangeKind] {
    [
      deciding(DecideText<R>.self) { ($0.conflict, $0.record, $0.choice) },
      reopening(ReopenText<R>.self) { ($0.conflict, $0.record) },
    ]
  }
}
