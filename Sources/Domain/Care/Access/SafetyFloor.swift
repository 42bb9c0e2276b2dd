import Values

/// What nobody is ever locked out of, whatever they have bought, used or done (Q-CG-1): a medicine is not a feature.
public enum SafetyFloor: String, CaseIterable, Hashable, Sendable {
  /// Doses are reminded of.
  case reminders
  /// A dose is confirmed or skipped: in the notification and on the locked screen.
  case doses
  case emergencyCard
  /// All of one's own data as a file.
  case export
  case privacy
  /// What was bought is seen, ended, restored; more is bought.
  case subscription

  public var name: Phrase {
    switch self {
    case .reminders: Phrase(pt: "Lembretes de doses", en: "Dose reminders")
    case .doses: Phrase(pt: "Confirmar ou pular uma dose", en: "Confirming or skipping a dose")
    case .emergencyCard: Phrase(pt: "Cartão de emergência", en: "Emergency card")
    case .export: Phrase(pt: "Exportar seus dados", en: "Exporting your data")
    case .privacy: Phrase(pt: "Privacidade", en: "Privacy")
    case .subscription: Phrase(pt: "Sua assinatura", en: "Your subscription")
    }
  }
}

/// One thing for each part of the safety floor: a link, a view, a handler. It cannot be made without all of them.
public struct OnSafetyFloor<Part> {
  public let reminders: Part
  public let doses: Part
  public let emergencyCard: Part
  public let export: Part
  public let privacy: Part
  public let subscription: Part

  public init(
    reminders: Part, doses: Part, emergencyCard: Part, export: Part, privacy: Part,
    subscription: Part
  ) {
    self.reminders = reminders
    self.doses = doses
    self.emergencyCard = emergencyCard
    self.export = export
    self.privacy = privacy
    self.subscription = subscription
  }

  public subscript(part: SafetyFloor) -> Part {
    switch part {
    case .reminders: reminders
    case .doses: doses
    case .emergencyCard: emergencyCard
    case .export: export
    case .privacy: privacy
    case .subscription: subscription
    }
  }
}

extension OnSafetyFloor: Sendable where Part: Sendable {}
extension OnSafetyFloor: Equatable where Part: Equatable {}

/// A screen that is locked for the day. The only way to make one brings what is never locked.
public struct LockedScreen<Part> {
  public let lock: AccessLock
  public let floor: OnSafetyFloor<Part>

  public init(_ lock: AccessLock, floor: OnSafetyFloor<Part>) {
    self.lock = lock
    self.floor = floor
  }
}

extension LockedScreen: Sendable where Part: Sendable {}

/// What a page or an act belongs to.
public enum AccessArea: Hashable, Sendable {
  case floor(SafetyFloor)
  /// All that a session opens.
  case session
}

extension DayAccess {
  /// Whether that is open now. Of the safety floor it does not look at anything.
  public func opens(_ area: AccessArea) -> Bool {
    switch (area, self) {
    case (.floor, _): true
    case (.session, .running): true
    case (.session, .ready), (.session, .locked): false
    }
  }
}
