import Records

/// What the cards of every revision of the simulator's schema have in common, so that one body of
/// mutations does for all of them.
public protocol CardKind: Record {
  var title: String { get set }
  /// No two cards of a space have the same.
  var code: String? { get set }
  var isActive: Bool { get set }
  var count: Int { get set }
  /// What a field is called now that an older app calls `name`.
  static func current(_ name: String) -> String
}

extension CardKind {
  public static func current(_ name: String) -> String { name }
}
