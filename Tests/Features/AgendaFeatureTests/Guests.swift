import Agenda
import Entitlements
import Fields
import Flow
import FlowTesting
import Records
import Screen
import Shell
import Values

@testable import AgendaFeature

/// Whoever comes to the practice of these tests.
struct Guest: Record, FieldObject {
  static let recordType = "guest"
  static let table = RecordTable(Guest.self)
  static let indexes: [RecordIndex] = []

  var id = ID<Guest>.none
  var name = ""

  init() {}

  init(_ id: UUID, _ name: String) {
    self.id = ID(id)
    self.name = name
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name)
  }
}

struct AddGuest: Mutation {
  static let name = "addGuest"
  static let needs = RecordPermission.write(Guest.recordType)
  static var carried: [RecordArgument] { [.record("guest", of: Guest.recordType)] }

  @Boxed var guest = Guest()

  init() {}

  init(_ guest: Guest) {
    self.guest = guest
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("guest", &guest)
  }

  func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    transaction.put(guest)
  }
}

/// What the practice says of its agenda.
enum Visits: AgendaUse {
  typealias Person = Guest

  static func mostAppointments(_ transaction: Transaction) -> Limit { .unlimited }

  static var noun: Noun {
    Noun(
      .masculine, one: Phrase(pt: "paciente", en: "patient"),
      many: Phrase(pt: "pacientes", en: "patients"))
  }

  static func givesSessions(_ role: String) -> Bool { role == Practice.giver.rawValue }

  static func people(matching typed: String, most: Int, among parts: Parts) -> [Visitor] {
    let query = FoldedQuery(typed)
    return Array(
      Guests.known.filter { FoldedText($0.name).contains(query) }
        .map { Visitor($0.id.uuid, $0.name, detail: "(11) 98765-4321") }.prefix(most))
  }

  static func everyone(among parts: Parts) -> [Visitor] {
    Guests.known.map { guest in
      let phone = guest.id.uuid == Practice.rui ? Phone(typed: "(11) 98765-4321") : nil
      return Visitor(guest.id.uuid, guest.name, phone: phone)
    }
  }

  static func person(_ id: UUID, among parts: Parts) -> Visitor? {
    Guests.known.first { $0.id.uuid == id }.map { Visitor(id, $0.name) }
  }

  /// Rui has a number, and reads English.
  static func contact(of person: UUID, among parts: Parts) -> Contact? {
    person == Practice.rui ? Phone(typed: "(11) 98765-4321").map { Contact($0, .en) } : nil
  }

  static func page(of person: UUID) -> Path { Path("pacientes/" + person.description) }

  static func adding(_ name: String, as id: UUID) -> Request { .mutate(AddGuest(Guest(id, name))) }
}

/// Those who come, who are always there.
enum Guests: Part {
  static let known = [Guest(Practice.rui, "Rui Barbosa"), Guest(Practice.vera, "Vera Cruz")]

  struct State: Equatable {}

  enum Action: Equatable { case nothing }

  static var id: Literal { "guests" }

  static func opened(in context: Context) -> State { State() }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}
