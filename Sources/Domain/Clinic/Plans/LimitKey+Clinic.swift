import Entitlements
import Values

extension LimitKey {
  /// Active patients; archived ones do not count.
  public static var patients: LimitKey { LimitKey("patients") }
  public static var therapists: LimitKey { LimitKey("therapists") }
  public static var appointmentsPerMonth: LimitKey { LimitKey("appointments") }
  public static var aiFeatures: LimitKey { LimitKey("ai") }
  public static var advancedReports: LimitKey { LimitKey("reports") }
  public static var apiAccess: LimitKey { LimitKey("api") }
}

extension PlanLimits {
  init(
    therapists: Limit, patients: Limit, appointmentsPerMonth: Limit, ai: Bool, reports: Bool,
    api: Bool, storageGigabytes: Int64
  ) {
    func has(_ it: Bool) -> Limit { it ? .unlimited : .atMost(0) }
    self.init([
      .therapists: therapists, .patients: patients, .appointmentsPerMonth: appointmentsPerMonth,
      .aiFeatures: has(ai), .advancedReports: has(reports), .apiAccess: has(api),
      .storage: .atMost(storageGigabytes * 1_073_741_824),
    ])
  }

  public var maxTherapists: Limit { self[.therapists] }
  public var maxPatients: Limit { self[.patients] }
  public var maxAppointmentsPerMonth: Limit { self[.appointmentsPerMonth] }
  public var hasAIFeatures: Bool { self[.aiFeatures].allows(1) }
  public var hasAdvancedReports: Bool { self[.advancedReports].allows(1) }
  public var hasAPIAccess: Bool { self[.apiAccess].allows(1) }
}

extension MeteredAction {
  /// `active` patients there are.
  public static func addPatient(active: Int64) -> MeteredAction {
    MeteredAction(.patients, used: active)
  }
  public static var accessAIFeature: MeteredAction { MeteredAction(.aiFeatures) }
  public static var generateAdvancedReport: MeteredAction { MeteredAction(.advancedReports) }
  /// `seats` taken, pending invitations among them.
  public static func addTherapist(seats: Int64) -> MeteredAction {
    MeteredAction(.therapists, used: seats)
  }
  /// `thisMonth` appointments there are.
  public static func createAppointment(thisMonth: Int64) -> MeteredAction {
    MeteredAction(.appointmentsPerMonth, used: thisMonth)
  }
  public static var callAPI: MeteredAction { MeteredAction(.apiAccess) }
}
