import Entitlements
import Fields
import Records
import Values

/// The clinic itself.
public struct ClinicProfile: PlannedSpace {
  public static let recordType = "clinic"
  public static let table = RecordTable(ClinicProfile.self)

  public var id = ID<ClinicProfile>.none
  public var name = ""
  public var planName = Plan.free.rawValue
  public var createdAt = Instant.epoch
  /// The name of a zone in the tz database: its agenda goes by the clocks there.
  public var timeZone = "America/Sao_Paulo"

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name, maxLength: 120)
    fields.field("plan", &planName)
    fields.field("createdAt", &createdAt)
    fields.field("timeZone", &timeZone, maxLength: EditClinic.longestZone)
  }

  public var plan: Plan { PlanCatalogue.clinic.plan(stored: planName) }
}

extension Transaction {
  /// The clinic itself, as soon as its record is here.
  var clinic: ClinicProfile? {
    all(ClinicProfile.self, by: "name", equal: [], limit: 1).first
  }

  var plan: Plan { plan(of: ClinicProfile.self) }
}
