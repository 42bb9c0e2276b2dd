import Analytics
import Values

/// An event as one would write it down.
public struct NaiveEvent: Sendable {
  /// Whoever they are by now, after all links.
  public var person: UUID
  public var name: String
  public var at: Instant
  public var installation = UUID.zero
  public var sequence: Int64 = 0
  public var session: Int64 = 0
  public var traffic = Traffic.normal
  /// By the names of dimensions; nothing for what the app did not say.
  public var stamp: [String: String] = [:]
  public var properties: [String: String] = [:]
  public var parameters: [String: NaiveValue] = [:]

  public init(_ name: String, of person: UUID, at: Instant) {
    self.name = name
    self.person = person
    self.at = at
  }
}

public enum NaiveValue: Hashable, Sendable {
  case text(String)
  case texts([String])
  case number(Double)
  case flag(Bool)

  /// As a group is named.
  var label: String {
    switch self {
    case .text(let text): text
    case .texts(let texts): texts.joined(separator: ",")
    case .flag(let isOn): isOn ? "true" : "false"
    case .number(let number):
      number == number.rounded() ? String(Int(number)) : number.description
    }
  }
}

/// What a ledger says held for a while.
public struct NaiveInterval: Sendable {
  public var person: UUID
  public var kind: String
  public var value: String
  public var since: Instant
  public var until: Instant?

  public init(_ value: String, of person: UUID, _ kind: String, _ times: Range<Int64>) {
    self.value = value
    self.person = person
    self.kind = kind
    since = Instant(milliseconds: times.lowerBound)
    until = Instant(milliseconds: times.upperBound)
  }
}
