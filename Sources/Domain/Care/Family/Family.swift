import Entitlements
import Fields
import Records
import Values

/// A family itself: one record in its space, with the space's id.
///
/// The plan is written by the server alone; no mutation touches it. Being a record, it is on every
/// device, so limits hold offline too.
public struct Family: Record {
  public static let recordType = "family"
  public static let table = RecordTable(Family.self)
  /// All of a space, which is one: the empty prefix finds it.
  public static let indexes = [RecordIndex("name", on: ["name"])]

  /// The most who belong to one, those who are invited among them.
  public static let mostMembers = 20

  public var id = ID<Family>.none
  public var name = ""
  /// A `Plan`'s raw value, kept as it came, since a newer server may know more plans.
  public var planName = Plan.basic.rawValue
  public var createdAt = Instant.epoch

  public init() {}

  public var plan: Plan { PlanCatalogue.care.plan(stored: planName) }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name, maxLength: 120)
    fields.field("plan", &planName)
    fields.field("createdAt", &createdAt)
  }
}

extension Transaction {
  /// The plan of the family whose space this is; basic as long as the family is not known.
  var plan: Plan {
    all(Family.self, by: "name", equal: [], limit: 1).first?.plan ?? .basic
  }
}
