import Agenda
import AgendaServer
import Database
import Delivery
import Entitlements
import Identity
import Records
import SyncServer
import Values

/// What the practice of these tests says of its agenda.
public enum Visits: AgendaApp {
  public typealias Person = Visitor

  /// The most appointments of a month.
  public static let most: Int64 = 200

  public static func mostAppointments(_ transaction: Transaction) -> Limit { .atMost(most) }
}

/// A small app with an agenda: a practice, its visitors and their appointments.
public enum Practice {
  public static let schema: SpaceSchema = {
    var schema = SpaceSchema(kind: "practice", Roles.alone.permissions)
    schema.add(House.self)
    schema.add(Visitor.self)
    schema.add(AddVisitor.self)
    schema.addAgenda(of: Visits.self)
    return schema
  }()

  /// The tables of its records as their fields are now.
  public static let migrations = [
    Migration(
      1, "practices",
      sql: SpaceTables(schema).all.map(\.definition).joined(separator: "\n"))
  ]

  public static let name = "Clínica Ipê"

  public static let budgets = SpaceBudgets(SpaceBudget(records: 2_000, bytes: 50_000_000))

  /// Reminds by SMS, and by mail of a week.
  public static let rules: AgendaRules = {
    var rules = AgendaRules(
      of: Visits.self, comes: { !$0.hasLeft },
      house: { _, _ in name },
      person: { person, space, transaction in
        try transaction.first(
          "SELECT name, phone, email FROM visitor WHERE space = $1 AND id = $2",
          [SQLValue(space), SQLValue(person)]
        ) { row in
          AgendaRules.Person(
            name: row.text(0), phone: Phone(e164: row.text(1)), email: Email(row.text(2)))
        }
      })
    rules.reminders = [
      .init(.days(7), on: [.init(.mail)]), .init(.days(1), on: [.init(.sms), .init(.mail)]),
      .init(.minutes(120), on: [.init(.sms), .init(.mail)]),
    ]
    return rules
  }()

  /// The same without quiet hours.
  public static let sleepless: AgendaRules = {
    var sleepless = rules
    sleepless.quietHours = QuietHours(from: .midnight, to: .midnight)
    return sleepless
  }()
}
