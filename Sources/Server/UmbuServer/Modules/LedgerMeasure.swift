import Analytics
import Database
import Values

/// A figure of a ledger: of all accounts, whether they agreed to be counted or not, and of no event.
public struct LedgerMeasure: Sendable {
  /// By which it is asked for.
  public let name: String
  /// What it is and whom it counts, in one sentence.
  public let definition: Phrase
  /// Reads it, for the days from one to another, in a zone.
  public let compute: @Sendable (Period, ZoneRules, any ReadTransaction) throws -> AnswerTable

  public init(
    _ name: String, _ definition: Phrase,
    compute: @escaping @Sendable (Period, ZoneRules, any ReadTransaction) throws -> AnswerTable
  ) {
    self.name = name
    self.definition = definition
    self.compute = compute
  }
}

extension Period {
  /// The days of a period that names them, as measures are given it.
  var namedDays: ClosedRange<CivilDate> {
    guard let from, let to, from <= to else { return CivilDate.epoch...CivilDate.epoch }
    return from...to
  }
}
