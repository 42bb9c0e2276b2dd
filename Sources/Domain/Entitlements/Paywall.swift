import Values

/// Why a paywall is shown.
public enum PaywallContext: String, Hashable, Sendable, CaseIterable {
  case patientLimitReached
  case aiFeatureAccess
  case advancedReports
  case storageLimit
  case therapistLimit
  case appointmentLimit
  case apiAccess
}

/// What the paywall says and offers.
public struct Paywall: Equatable, Sendable {
  public let context: PaywallContext
  public let current: Plan
  /// Nil when no plan allows more.
  public let recommended: Plan?

  /// The paywall for an action that `current` does not allow; nil when it is allowed.
  public init?(_ action: MeteredAction, current: Plan) {
    guard !current.limits.allows(action) else { return nil }
    self.context = PaywallContext(action)
    self.current = current
    self.recommended = current.upgrade(for: action)
  }
}

extension PaywallContext {
  public init(_ action: MeteredAction) {
    switch action {
    case .addPatient: self = .patientLimitReached
    case .accessAIFeature: self = .aiFeatureAccess
    case .generateAdvancedReport: self = .advancedReports
    case .uploadFile: self = .storageLimit
    case .addTherapist: self = .therapistLimit
    case .createAppointment: self = .appointmentLimit
    case .callAPI: self = .apiAccess
    }
  }
}
