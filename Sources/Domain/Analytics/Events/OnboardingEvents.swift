import Telemetry
import Values

/// The first steps, in an app that leads through them.
public enum OnboardingEvents {
  public static var object: Literal { "onboarding" }
  public static var all: [EventDefinition] { [started, stepCompleted, completed] }

  public static let started = EventDefinition(
    "onboarding_started", object: "onboarding", verb: "started",
    EventTraits(.analytics, owner: "shell")
  ) { EventWords.onboardingStarted }
  public static let stepCompleted = EventDefinition(
    "onboarding_step_completed", object: "onboarding_step", verb: "completed",
    parameters: [
      ParameterDefinition("step", .choice(OnboardingStep.literals)) { EventWords.step }
    ],
    EventTraits(.analytics, owner: "shell")
  ) { EventWords.onboardingStep }
  public static let completed = EventDefinition(
    "onboarding_completed", object: "onboarding", verb: "completed",
    EventTraits(.analytics, owner: "shell")
  ) { EventWords.onboardingCompleted }
}

public enum OnboardingStep: EventChoice {
  case account, space, firstItem, invitation, plan

  public var literal: Literal {
    switch self {
    case .account: "account"
    case .space: "space"
    case .firstItem: "first_item"
    case .invitation: "invitation"
    case .plan: "plan"
    }
  }
}

extension Event {
  public static func onboardingStarted() -> Event { Event(OnboardingEvents.started) }

  public static func onboardingStepCompleted(_ step: OnboardingStep) -> Event {
    Event(OnboardingEvents.stepCompleted, [.choice(step.literal)])
  }

  public static func onboardingCompleted() -> Event { Event(OnboardingEvents.completed) }
}
