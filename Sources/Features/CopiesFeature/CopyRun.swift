import Copies
import Records
import Shell

/// A restore that is under way or over.
public struct CopyRun: Equatable, Sendable {
  /// The records that the plan has room for, in the order in which they come.
  public var records: Run<CopyEntry>
  /// The documents, once the records are there.
  public var documents: DocumentReturn?

  init(_ wanted: [CopyEntry]) {
    records = Run(wanted)
  }

  public var isStopping: Bool { records.isStopping }
}

/// Documents on their way back, one part after the other.
public struct DocumentReturn: Equatable, Sendable {
  public var wanted: [CopyEntry]
  /// How many of them are done with.
  public var position = 0
  /// The part of the next one that is on its way.
  public var part = 0
  public var restored = 0
  public var bytes: Int64 = 0
  /// How many bytes of the document on its way are here.
  public var partial: Int64 = 0
  public var failed: [Failed] = []
  /// Why the rest does not come now.
  public var obstacle: Obstacle?

  public struct Failed: Equatable, Sendable {
    public var name: String
    public var reason: Reason
  }

  public enum Reason: Equatable, Sendable {
    /// The place does not have all of it any more.
    case missing
    /// What the place has is not what was put there.
    case damaged
    /// The device's store did not take it.
    case unavailable
    case refused(Refusal)
  }

  public enum Obstacle: Equatable, Sendable {
    case place(CopyFailure)
    case deviceFull
  }

  init(_ wanted: [CopyEntry]) {
    self.wanted = wanted
  }

  var current: CopyEntry? { position < wanted.count ? wanted[position] : nil }

  var total: Int64 { wanted.reduce(0) { $0 + $1.bytes } }

  mutating func next(_ reason: Reason? = nil) {
    if let current, let reason { failed.append(Failed(name: current.name, reason: reason)) }
    if let current, reason == nil {
      restored += 1
      bytes += current.bytes
    }
    position += 1
    part = 0
    partial = 0
  }
}
