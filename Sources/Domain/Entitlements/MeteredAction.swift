/// What a plan may stand in the way of, with what is already used.
public enum MeteredAction: Hashable, Sendable {
  /// `active` patients there are.
  case addPatient(active: Int64)
  case accessAIFeature
  case generateAdvancedReport
  /// `bytes` to store beside the `used` ones.
  case uploadFile(bytes: Int64, used: Int64)
  /// `seats` taken, pending invitations among them.
  case addTherapist(seats: Int64)
  /// `thisMonth` appointments there are.
  case createAppointment(thisMonth: Int64)
  case callAPI
}

extension PlanLimits {
  /// Whether the plan allows the action.
  public func allows(_ action: MeteredAction) -> Bool {
    switch action {
    case .addPatient(let active): maxPatients.allows(active + 1)
    case .accessAIFeature: hasAIFeatures
    case .generateAdvancedReport: hasAdvancedReports
    case .uploadFile(let bytes, let used): storageBytes.allows(used + bytes)
    case .addTherapist(let seats): maxTherapists.allows(seats + 1)
    case .createAppointment(let thisMonth): maxAppointmentsPerMonth.allows(thisMonth + 1)
    case .callAPI: hasAPIAccess
    }
  }
}

extension Plan {
  /// The cheapest plan above this one that allows the action; nil when none does.
  public func upgrade(for action: MeteredAction) -> Plan? {
    for plan in Plan.allCases where plan > self && plan.limits.allows(action) { return plan }
    return nil
  }
}
