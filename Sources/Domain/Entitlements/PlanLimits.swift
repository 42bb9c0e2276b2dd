import Fields

/// What a plan allows.
public struct PlanLimits: FieldObject, Hashable, Sendable {
  public var maxTherapists = Limit.atMost(0)
  /// Active patients; archived ones do not count.
  public var maxPatients = Limit.atMost(0)
  public var maxAppointmentsPerMonth = Limit.atMost(0)
  public var hasAIFeatures = false
  public var hasAdvancedReports = false
  public var hasAPIAccess = false
  public var storageBytes = Limit.atMost(0)

  public init() {}

  init(
    therapists: Limit, patients: Limit, appointmentsPerMonth: Limit, ai: Bool, reports: Bool,
    api: Bool, storageGigabytes: Int64
  ) {
    maxTherapists = therapists
    maxPatients = patients
    maxAppointmentsPerMonth = appointmentsPerMonth
    hasAIFeatures = ai
    hasAdvancedReports = reports
    hasAPIAccess = api
    storageBytes = .atMost(storageGigabytes * 1_073_741_824)
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("maxTherapists", &maxTherapists)
    fields.field("maxPatients", &maxPatients)
    fields.field("maxAppointmentsPerMonth", &maxAppointmentsPerMonth)
    fields.field("hasAIFeatures", &hasAIFeatures)
    fields.field("hasAdvancedReports", &hasAdvancedReports)
    fields.field("hasAPIAccess", &hasAPIAccess)
    fields.field("storageBytes", &storageBytes)
  }
}
