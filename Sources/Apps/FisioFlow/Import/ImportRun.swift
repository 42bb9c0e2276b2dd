import Clinic
import Records
import Values

/// An import that is under way or over.
public struct ImportRun: Equatable, Sendable {
  public var check: ImportCheck
  /// How many of the ready rows the plan has room for: that many are imported.
  public var fitting: Int
  /// How many of them were handed to the device's store.
  public var started = 0
  public var imported: [Int] = []
  /// Rows that were refused all the same, say because someone took the last place meanwhile.
  public var refused: [RefusedRow] = []
  public var isStopping = false

  public struct RefusedRow: Equatable, Sendable {
    /// Among the ready rows.
    public var position: Int
    public var refusal: Refusal
  }

  init(_ check: ImportCheck, fitting: Int) {
    self.check = check
    self.fitting = fitting
  }

  public var answered: Int { imported.count + refused.count }
  public var isIdle: Bool { answered == started }

  /// Rows that could be imported but for the plan.
  public var leftOut: Int { check.ready.count - fitting }
}
