import Analytics
import Flow
import Journal
import Records
import Screen
import Shell
import Telemetry
import Values

/// What the person chooses for their journal on all of their devices: when a day and a week begin, and whether the timeline
/// looks back. Whether the server may read pages of links, and whether all is taken away once a week, is chosen where that
/// is done.
enum JournalSettings {
  struct State: Equatable {
    /// Why the last choice was refused; nil where it was not.
    var refusal: Refusal?
  }

  indirect enum Action: Equatable {
    case chosen(Setting)
    case changed(SettingKey, MutationOutcome)
    case goTo(Path)
  }

  /// One choice of the page, and what was chosen.
  enum Setting: Equatable {
    /// In minutes.
    case dayStart(Int)
    /// From 1 for Monday to 7 for Sunday.
    case weekStart(Int)
    case looksBack(Bool)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .chosen(let setting):
      guard let old = parts[Library.self]?.journal else { return .none }
      var journal = old
      setting.apply(to: &journal)
      state.refusal = nil
      guard journal != old else { return .none }
      let key = setting.key
      return .mutate(EditJournal(from: old, to: journal)) { .changed(key, $0) }
    case .changed(_, .refused(let refusal)):
      state.refusal = refusal
      return .none
    case .changed(let key, .saved), .changed(let key, .savedInMemory):
      return .track(.settingsChanged(key))
    case .goTo(let path):
      return .push(path.text)
    }
  }
}

extension JournalSettings.Setting {
  func apply(to journal: inout Journal) {
    switch self {
    case .dayStart(let minute): journal.dayStart = minute
    case .weekStart(let weekday): journal.weekStart = weekday
    case .looksBack(let isOn): journal.looksBack = isOn
    }
  }

  var key: SettingKey {
    switch self {
    case .dayStart: .dayStart
    case .weekStart: .weekStart
    case .looksBack: .lookBack
    }
  }
}

extension JournalSettings: Part {
  static var id: Literal { "journal settings" }
  static var under: Literal { "settings" }

  static func opened(in context: Context) -> State { State() }

  static func owns(_ path: Path) -> Bool { path == .journalSettings }

  static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    let row = ListRow(
      "journal", scene.text(JournalSettingsWords.title),
      subtitle: scene.text(JournalSettingsWords.about), leading: .icon(.calendar),
      href: scene.href(.journalSettings))
    return [
      SettingsEntry(.space, 0, .row(.row(row, onTap: scene.onLink(.goTo(.journalSettings)))))
    ]
  }
}
