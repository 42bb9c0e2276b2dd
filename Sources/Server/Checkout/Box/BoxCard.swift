import Fields

/// What a test number does. The numbers are those that people know from real providers' documentation; they are not
/// kept, only what they do.
enum BoxCard: String, FieldChoice, Hashable, Sendable {
  case good
  case declined
  case noFunds
  /// Asks for a confirmation first (3-D Secure).
  case challenged
  /// Is charged once, and then no more.
  case failing

  static let numbers: [(number: String, card: BoxCard)] = [
    ("4242424242424242", .good), ("4000000000000002", .declined),
    ("4000000000009995", .noFunds), ("4000002500003155", .challenged),
    ("4000000000000341", .failing),
  ]

  /// Nil for a number that is none of these: no other card is taken.
  init?(number: String) {
    let digits = String(number.filter { $0 != " " && $0 != "-" })
    guard let found = Self.numbers.first(where: { $0.number == digits }) else { return nil }
    self = found.card
  }

  /// Whether a renewal is charged.
  var isCharged: Bool {
    switch self {
    case .good, .challenged: true
    case .declined, .noFunds, .failing: false
    }
  }
}
