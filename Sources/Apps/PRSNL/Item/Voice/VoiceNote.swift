import Flow
import Journal
import Screen
import Values

/// What somebody says about an item, as one of its documents.
enum VoiceNote {
  struct State: Equatable {
    var phase = Phase.resting
    /// The item that it is about.
    var item: ID<Item>?
    /// How long it is by now.
    var seconds = 0

    var isRecording: Bool { phase == .recording }
  }

  enum Phase: Equatable {
    case resting
    case asking
    case recording
    /// It is being put together.
    case ending
    case denied
    case unavailable
  }

  enum Action: Equatable {
    case recordTapped(ID<Item>)
    case started(VoiceStart)
    case ticked
    case stopTapped
    case dropTapped
    case stopped(ChosenFile?, Int64)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .recordTapped(let item):
      switch state.phase {
      case .resting, .denied, .unavailable: break
      case .asking, .recording, .ending: return .none
      }
      state = State()
      state.item = item
      state.phase = .asking
      return .record { .started($0) }
    case .started(let start):
      guard state.phase == .asking else { return .none }
      switch start {
      case .started:
        state.phase = .recording
        return .guardUnload(true, by: guardName) + tick
      case .denied: state.phase = .denied
      case .unavailable: state.phase = .unavailable
      }
      return .none
    case .ticked:
      guard state.phase == .recording else { return .none }
      state.seconds += 1
      return state.seconds < longest ? tick : end(&state, isKept: true)
    case .stopTapped:
      return end(&state, isKept: true)
    case .dropTapped:
      return end(&state, isKept: false)
    case .stopped:
      state.phase = .resting
      state.seconds = 0
      return .guardUnload(false, by: guardName)
    }
  }

  private static func end(_ state: inout State, isKept: Bool) -> Effect<Action> {
    guard state.phase == .recording else { return .none }
    state.phase = .ending
    return .cancelTimer(timer) + .stopRecording(isKept: isKept) { .stopped($0, $1) }
  }

  private static var tick: Effect<Action> { .after(timer, milliseconds: 1_000, .ticked) }
  private static var timer: String { "voice" }
  private static var guardName: String { "voice" }
  /// Two hours: what is recorded is in memory until it ends.
  static var longest: Int { 7_200 }

  // On the screen

  static func node(_ state: State, of item: ID<Item>, _ scene: Scene<Action>) -> Node {
    if state.item == item {
      switch state.phase {
      case .recording, .ending: return recording(state, scene)
      case .denied:
        return .banner(
          .warn, scene.text(VoiceWords.denied), scene.text(VoiceWords.deniedText),
          actions: [start(item, scene)])
      case .unavailable:
        return .banner(
          .note, scene.text(VoiceWords.unavailable), scene.text(VoiceWords.unavailableText))
      case .resting, .asking: break
      }
    }
    return start(item, scene, isBusy: state.phase == .asking)
  }

  private static func start(
    _ item: ID<Item>, _ scene: Scene<Action>, isBusy: Bool = false
  ) -> Node {
    .button(
      scene.text(VoiceWords.record), .neutral, icon: .mic, isBusy: isBusy,
      on: scene.onTap(.recordTapped(item))
    ).keyed("record")
  }

  private static func recording(_ state: State, _ scene: Scene<Action>) -> Node {
    let isEnding = state.phase == .ending
    return .tag(
      "div", "voice", [.fixed("role", "group"), .text("aria-label", scene.text(VoiceWords.title))],
      [
        .tag("span", "voice-light", [.fixed("aria-hidden", "true")]),
        .words("p", "voice-time number", time(state.seconds)),
        .spoken(scene.text(VoiceWords.title)),
        .button(
          scene.text(VoiceWords.drop), .plain, isDisabled: isEnding, on: scene.onTap(.dropTapped)),
        .button(
          scene.text(VoiceWords.stop), .primary, icon: .stop, isBusy: isEnding,
          on: scene.onTap(.stopTapped)),
      ]
    ).keyed("voice")
  }

  /// "1:05".
  static func time(_ seconds: Int) -> String {
    let two = seconds % 60
    return String(seconds / 60) + ":" + (two < 10 ? "0" : "") + String(two)
  }
}

enum VoiceWords {
  static var title: Phrase { Phrase(pt: "Gravando", en: "Recording") }
  static var record: Phrase { Phrase(pt: "Gravar voz", en: "Record voice") }
  static var stop: Phrase { Phrase(pt: "Concluir", en: "Finish") }
  static var drop: Phrase { Phrase(pt: "Descartar", en: "Discard") }
  static var denied: Phrase {
    Phrase(pt: "O microfone não está liberado", en: "The microphone is not allowed")
  }
  static var deniedText: Phrase {
    Phrase(
      pt: "Permita o microfone para este endereço nos ajustes do navegador e tente de novo.",
      en: "Allow the microphone for this address in the browser's settings and try again.")
  }
  static var unavailable: Phrase {
    Phrase(pt: "Este navegador não grava voz", en: "This browser cannot record voice")
  }
  static var unavailableText: Phrase {
    Phrase(
      pt: "Grave com outro aplicativo e adicione o arquivo aqui.",
      en: "Record with another app and add the file here.")
  }
}
