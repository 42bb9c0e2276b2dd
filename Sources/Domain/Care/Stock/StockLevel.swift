import Records
import Scheduling
import Values

/// How much of a medicine there is, and until when that lasts.
public struct StockLevel: Equatable, Sendable {
  /// Nil where nobody ever counted or bought any.
  public let amount: DoseAmount?

  /// What is left of the last count, with what was bought and without what was lost or taken since. It is
  /// never less than nothing.
  /// - Parameters:
  ///   - entries: of the medicine, in any order.
  ///   - taken: all doses of it that were taken, in any order.
  public init(_ entries: [StockEntry], taken: [Dose], at now: Instant) {
    let past = entries.filter { $0.at <= now }
      .ordered { $0.at != $1.at ? $0.at < $1.at : $0.id.uuid < $1.id.uuid }
    let count = past.lastIndex { $0.kind == .counted }
    guard let begin = count ?? past.indices.first(where: { past[$0].kind == .bought }) else {
      amount = nil
      return
    }
    var moves = past[(begin + 1)...].map { (at: $0.at, change: $0.change) }
    // What was taken at the very moment of the count is not in it any more.
    for dose in taken where past[begin].at < dose.at && dose.at <= now {
      moves.append((dose.at, .zero - dose.amount))
    }
    var level = past[begin].amount
    // In order, since nobody takes what is not there: then a count was wrong, and what is bought
    // afterwards is there all the same.
    for move in moves.ordered(by: { $0.at < $1.at }) { level = max(.zero, level + move.change) }
    amount = level
  }

  /// The first dose for which there is not enough, by what is planned; nil when it lasts for all of them.
  /// - Parameter due: ascending, from now on, without those already taken.
  public func runsOut(
    _ due: [(occurrence: Occurrence, amount: DoseAmount)]
  ) -> Occurrence? {
    guard var left = amount else { return nil }
    for (occurrence, amount) in due {
      left = left - amount
      if left < .zero { return occurrence }
    }
    return nil
  }
}

extension StockEntry {
  fileprivate var change: DoseAmount {
    switch kind {
    case .counted, .bought: amount
    case .lost: .zero - amount
    }
  }
}
