/// A calendar as it is a file or a feed (RFC 5545).
public struct CalendarFile: Hashable, Sendable {
  /// What is to be done with it (RFC 5546).
  public enum Method: String, CaseIterable, Hashable, Sendable {
    case publish = "PUBLISH"
    case request = "REQUEST"
    case cancel = "CANCEL"
  }

  public var name: String
  public var method: Method?
  public var events: [CalendarEvent]
  /// How often programs are asked to read a feed again, in minutes (RFC 7986 section 5.7).
  public var refresh: Int?

  public init(name: String = "", _ method: Method? = nil, _ events: [CalendarEvent] = []) {
    self.name = name
    self.method = method
    self.events = events
  }
}
