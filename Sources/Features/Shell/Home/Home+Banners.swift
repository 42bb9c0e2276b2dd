import Flow
import Screen
import Sync
import Values

extension Home {
  /// What the person should know, whatever page they are on.
  static func banners(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    let sync = state.context.sync
    let isAlone = state.context.isAlone
    var banners: [Node] = []
    if !sync.isOnline, !sync.isMemoryOnly, !isAlone {
      banners.append(
        .banner(.note, scene.text(Words.offlineTitle), scene.text(Words.offlineText)).keyed(
          "offline"))
    }
    if sync.isMemoryOnly {
      banners.append(
        banner(
          .danger, "memory", Words.memoryTitle,
          isAlone ? AloneWords.memoryText : Words.memoryText, scene,
          isAlone
            ? .button(scene.text(AloneWords.makeCopy), .tinted, on: scene.onTap(.goTo(.copies)))
            : .button(scene.text(Words.export), .tinted, on: scene.onTap(.exportUnsentTapped))))
    }
    if case .repaired(let rescued, let lost) = state.opening {
      banners.append(
        .banner(
          .warn, scene.text(Words.repairedTitle),
          (isAlone ? AloneWords.repaired : Words.repaired)(rescued, lost, scene.language),
          actions: [.button(scene.text(Words.understood), .plain, on: scene.onTap(.bannerClosed))]
        ).keyed("repaired"))
    }
    if case .failed(let failure) = sync.phase, let one = failed(failure, state.context, scene) {
      banners.append(one)
    }
    let inner = scene.map { Action.part($0) }
    if !sync.refused.isEmpty, !frame.showsTasks, state.context.path != .synchronisation {
      banners.append(
        .banner(
          .warn, SyncSummary.ofRefused(sync).short(scene.language), scene.text(Words.refusedText),
          actions: [
            .button(scene.text(Words.see), .tinted, on: scene.onTap(.goTo(.synchronisation)))
          ]
        ).keyed("refused"))
    }
    for part in state.parts.all { banners += part.nodes(.banners, inner, frame) }
    return banners
  }

  private static func failed(
    _ failure: SyncFailure, _ context: Context, _ scene: Scene<Action>
  ) -> Node? {
    let app = context.app
    return switch failure {
    case .signedOut:
      banner(
        .warn, "session", Words.sessionTitle,
        context.sync.isMemoryOnly ? Words.sessionMemoryText : Words.sessionText, scene,
        .button(scene.text(Words.signIn), .tinted, on: scene.onTap(.leaving(.signInAgainTapped))))
    case .outdated:
      banner(
        .warn, "outdated", Words.outdatedTitle,
        context.isAlone ? AloneWords.outdatedText : Words.outdatedText, scene,
        .button(scene.text(Words.reload), .tinted, on: scene.onTap(.reloadTapped)))
    case .forbidden:
      .banner(
        .danger, app.words.forbiddenTitle(scene.language), app.words.forbiddenText(scene.language),
        actions: [
          .button(
            app.words.space.yours(scene.language), .tinted, on: scene.onTap(.goTo(.settings)))
        ]
      ).keyed("forbidden")
    case .unreachable, .server: nil
    }
  }

  private static func banner(
    _ tone: Tone, _ key: String, _ title: Phrase, _ text: Phrase, _ scene: Scene<Action>,
    _ action: Node
  ) -> Node {
    .banner(tone, scene.text(title), scene.text(text), actions: [action]).keyed(key)
  }
}
