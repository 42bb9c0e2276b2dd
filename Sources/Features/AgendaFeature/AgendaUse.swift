import Agenda
import Entitlements
import Flow
import Screen
import Shell
import Values

/// What an app says of its agenda to the screens: who comes, what they are called, and who gives sessions.
public protocol AgendaUse: AgendaApp {
  /// What one who comes is called: "paciente".
  static var noun: Noun { get }
  /// Whether those of a role, by its raw value, give sessions.
  static func givesSessions(_ role: String) -> Bool
  /// Those who may come and match what was typed, the best first, at most so many.
  static func people(matching typed: String, most: Int, among parts: Parts) -> [Visitor]
  /// All who may come, also under a second name that they go by.
  static func everyone(among parts: Parts) -> [Visitor]
  /// Somebody who comes, as far as they are here.
  static func person(_ id: UUID, among parts: Parts) -> Visitor?
  /// How one who comes is written to by hand, as far as it is here; nil without a number.
  static func contact(of person: UUID, among parts: Parts) -> Contact?
  /// Whether one who is here comes still, and is not put away.
  static func comes(_ person: UUID, among parts: Parts) -> Bool
  /// The page of one.
  static func page(of person: UUID) -> Path
  /// The change that adds somebody of whom no more than the name is known yet.
  static func adding(_ name: String, as id: UUID) -> Request
  /// The same with a phone number, where they have one.
  static func adding(_ name: String, phone: Phone?, as id: UUID) -> Request
  /// The name of the zone on whose clocks the space lives; nil as long as that is not known, and where it is that of
  /// each device.
  static func zone(among parts: Parts) -> String?
  /// The change that moves the space to another zone; nil where nobody can.
  static func moving(to zone: String) -> Request?
  /// What stands above what is printed of the agenda; nil for the space's name alone.
  static func letterhead(among parts: Parts) -> Letterhead?
  /// How many appointments a month may have.
  static func mostAppointments(in context: Context) -> Limit
}

extension AgendaUse {
  public static func everyone(among parts: Parts) -> [Visitor] { [] }
  public static func contact(of person: UUID, among parts: Parts) -> Contact? { nil }
  public static func comes(_ person: UUID, among parts: Parts) -> Bool { true }
  public static func adding(_ name: String, phone: Phone?, as id: UUID) -> Request {
    adding(name, as: id)
  }
  public static func zone(among parts: Parts) -> String? { nil }
  public static func moving(to zone: String) -> Request? { nil }
  public static func letterhead(among parts: Parts) -> Letterhead? { nil }
  public static func mostAppointments(in context: Context) -> Limit { .unlimited }
}

/// What a house says of itself above what it prints.
public struct Letterhead: Hashable, Sendable {
  public let logo: Photo?
  /// Where it is, and how it is reached.
  public let lines: [String]

  public init(_ logo: Photo?, _ lines: [String]) {
    self.logo = logo
    self.lines = lines
  }
}

/// Somebody who comes, as the agenda shows them.
public struct Visitor: Hashable, Sendable {
  public let id: UUID
  public let name: String
  /// What tells two of one name apart: a phone number.
  public let detail: String
  public let phone: Phone?

  public init(_ id: UUID, _ name: String, detail: String = "", phone: Phone? = nil) {
    self.id = id
    self.name = name
    self.detail = detail
    self.phone = phone
  }
}

/// How somebody who comes is written to.
public struct Contact: Hashable, Sendable {
  public let phone: Phone
  /// In which language they read, as the server's messages to them have it.
  public let language: Language

  public init(_ phone: Phone, _ language: Language = .pt) {
    self.phone = phone
    self.language = language
  }
}
