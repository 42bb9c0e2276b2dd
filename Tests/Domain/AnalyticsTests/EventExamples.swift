import Analytics
import Care
import Clinic
import Entitlements
import Telemetry
import Values

/// One event at least of each definition, as features make them.
enum EventExamples {
  static let id = UUID(high: 0x0192_F0C1_2A3B_7C4D, low: 0x8E5F_0123_4567_89AB)

  static var all: [Event] {
    of.flatMap { $0 }
  }

  private static var of: [[Event]] {
    [
      session, auth, item, search, timeline, settings, screen, paywall, purchase, onboarding,
      access, upgrade, dose,
    ]
  }

  private static let session: [Event] = [
    .sessionStart(.link),
    .sessionStart(.direct),
    .sessionStart(.notification),
    .sessionStart(.install),
    .sessionEnd(duration: 125.5),
  ]

  private static let auth: [Event] = [
    .authLogin(.password),
    .authLogin(.google),
    .authLogin(.apple),
    .authLogin(.passkey),
    .authLogin(.magic),
    .authLogout(),
    .authSignUp(.password),
    .authPasswordReset(.requested),
    .authPasswordReset(.completed),
  ]

  private static let item: [Event] = [
    .itemCreated(.patient, contentLength: ContentLength(of: 240), tagCount: 2),
    .itemCreated(nil),
    .itemViewed(.patient, id),
    .itemUpdated(.patient, .success, duration: 0.25, tagCount: 0),
    .itemUpdated(.appointment, .error),
    .itemDeleted(.room, .success, duration: 1),
    .itemDeleted(.room, .error, duration: 1.5),
    .itemShared(.person, by: .link),
    .itemEditButtonTapped(.patient, id),
  ]

  private static let search: [Event] = [
    .searchPerformed(QueryLength(of: 4), filterCount: 1, duration: 0.03),
    .searchResultsViewed(count: 0),
    .searchResultsViewed(count: 31, rank: 12),
    .searchFiltered(["segment", "room"]),
    .searchResultOpened(rank: 3),
  ]

  private static let timeline: [Event] = [
    .timelineRefreshed(.success, duration: 0.75, count: 40),
    .timelineRefreshed(.error, duration: 10),
    .timelineItemSelected(id, position: 7),
    .timelineScrolled(.threeQuarters),
    .timelineEmptyStateShown(),
    .timelineCreateButtonTapped(),
  ]

  private static let settings: [Event] = [
    .settingsOpened(),
    .settingsChanged(.colorScheme),
  ]

  private static let screen: [Event] = [
    .screenView("PatientList", itemCount: 12),
    .screenView("PatientDetail", item: id),
  ]

  private static let paywall: [Event] = [
    .paywallShown(.patientLimitReached, plan: .free),
    .paywallShown(.storageLimit, plan: nil),
    .paywallDismissed(.patientLimitReached, plan: .free),
    .paywallCTA(.patientLimitReached, plan: .silver),
  ]

  private static let purchase: [Event] = [
    .purchaseStarted("com.fisioflow.gold.monthly"),
    .purchaseCompleted("com.fisioflow.gold.monthly"),
    .purchaseFailed("com.fisioflow.gold.yearly", code: "declined"),
    .purchaseFailed("com.fisioflow.gold.yearly"),
    .purchaseRestored("com.fisioflow.gold.yearly"),
    .purchaseRestored(code: "unreachable"),
  ]

  private static let onboarding: [Event] = [
    .onboardingStarted(),
    .onboardingStepCompleted(.firstItem),
    .onboardingCompleted(),
  ]

  private static let access: [Event] = [
    .accessSessionStarted(),
    .accessSessionEnded(.midnight, duration: 600),
  ]

  private static let upgrade: [Event] = [
    .upgradePromptShown(.tried, of: "documents"),
    .upgradePromptShown(.sessionEnded, of: nil),
    .upgradePromptTapped(.viewed, of: "people"),
    .upgradePromptDismissed(.offer, of: nil),
  ]

  private static let dose: [Event] = [
    .doseConfirmed(),
    .doseSkipped(),
    .doseUndone(),
  ]

  /// Takes all of them: what an app with everything would have.
  static var registry: EventRegistry {
    var registry = EventRegistry()
    registry.list([.patient, .appointment, .room, .person])
    registry.list(["PatientList", "PatientDetail"], as: "screen_name")
    registry.list(["patientLimitReached", "storageLimit"], as: "context")
    registry.list(["free", "silver", "none"], as: "current_plan")
    registry.list(["com.fisioflow.gold.monthly", "com.fisioflow.gold.yearly"], as: "product")
    registry.list(["segment", "room"], as: "search_filters")
    registry.list(["people", "documents"], as: "feature")
    registry.addStandard()
    registry.add(TimelineEvents.all, about: TimelineEvents.object)
    registry.add(OnboardingEvents.all, about: OnboardingEvents.object)
    registry.add(DoseEvents.all, about: DoseEvents.object)
    registry.add(AccessEvents.all, about: AccessEvents.object)
    registry.add(UpgradePromptEvents.all, about: UpgradePromptEvents.object)
    return registry
  }
}
