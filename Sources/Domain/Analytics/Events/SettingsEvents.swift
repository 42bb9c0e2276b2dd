import Telemetry
import Values

/// Settings: which one was changed, never to what.
public enum SettingsEvents {
  public static var object: Literal { "settings" }
  public static var all: [EventDefinition] { [opened, changed] }

  public static let opened = EventDefinition(
    "settings_opened", object: "settings", verb: "opened",
    EventTraits(.analytics, owner: "settings")
  ) { EventWords.settingsOpened }
  public static let changed = EventDefinition(
    "settings_changed", object: "settings", verb: "changed",
    parameters: [
      ParameterDefinition("setting", .choice(SettingKey.literals)) { EventWords.setting }
    ],
    EventTraits(.analytics, owner: "settings")
  ) { EventWords.settingsChanged }
}

public enum SettingKey: EventChoice {
  case language, colorScheme, shortcuts, personName, address, password, notifications
  case analytics, crashReports, marketing
  // Of a journal.
  case dayStart, weekStart, lookBack

  public var literal: Literal {
    switch self {
    case .language: "language"
    case .colorScheme: "color_scheme"
    case .shortcuts: "shortcuts"
    case .personName: "person_name"
    case .address: "address"
    case .password: "password"
    case .notifications: "notifications"
    case .analytics: "analytics"
    case .crashReports: "crash_reports"
    case .marketing: "marketing"
    case .dayStart: "day_start"
    case .weekStart: "week_start"
    case .lookBack: "look_back"
    }
  }
}

extension Event {
  public static func settingsOpened() -> Event { Event(SettingsEvents.opened) }

  public static func settingsChanged(_ setting: SettingKey) -> Event {
    Event(SettingsEvents.changed, [.choice(setting.literal)])
  }
}
