import Entitlements
import Fields
import Records
import Values

/// The clinic itself: one record in its space, with the space's id.
///
/// The plan is written by the server alone; no mutation touches it. Being a record, it is on every
/// device, so limits hold offline too.
public struct ClinicProfile: Record {
  public static let recordType = "clinic"
  public static let table = RecordTable(ClinicProfile.self)
  /// All clinics' profiles of a space, which is one: the empty prefix finds it.
  public static let indexes = [RecordIndex("name", on: ["name"])]

  public var id = ID<ClinicProfile>.none
  public var name = ""
  /// A `Plan`'s raw value, kept as it came, since a newer server may know more plans.
  public var planName = Plan.free.rawValue
  public var createdAt = Instant.epoch

  public init() {}

  public var plan: Plan { PlanCatalogue.clinic.plan(stored: planName) }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name, maxLength: 120)
    fields.field("plan", &planName)
    fields.field("createdAt", &createdAt)
  }
}

extension Transaction {
  /// The plan of the clinic whose space this is; free as long as the profile is not known.
  var plan: Plan {
    all(ClinicProfile.self, by: "name", equal: [], limit: 1).first?.plan ?? .free
  }
}
