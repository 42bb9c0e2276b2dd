import Screen
import Shell
import Values

/// What an app says of its first page, beside what it says of its agenda.
public protocol TodayUse: AgendaUse {
  /// Whether those who come are here, so that each has a name.
  static func arePeopleHere(among parts: Parts) -> Bool
  /// What whoever has just begun does before the first session is booked, in order.
  static func firstSteps(in frame: Frame) -> [FirstStep]
}

/// One of the first things to do in a space that has just begun.
public struct FirstStep {
  /// Its identity among the steps.
  public let id: Literal
  public let title: Phrase
  public let symbol: Symbol
  /// Where it is done.
  public let path: Path
  public let isDone: Bool

  public init(_ id: Literal, _ title: Phrase, _ symbol: Symbol, _ path: Path, isDone: Bool) {
    self.id = id
    self.title = title
    self.symbol = symbol
    self.path = path
    self.isDone = isDone
  }
}

extension Path {
  /// The page with which an app begins that has an agenda.
  public static var today: Path { "hoje" }
}

extension Subject {
  /// The day, to which other parts add what they know of it.
  public static func today(of space: UUID) -> Subject { Subject("today", space) }
}
