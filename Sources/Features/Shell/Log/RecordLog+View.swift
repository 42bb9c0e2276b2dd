import API
import Flow
import Screen
import Values

/// What the page of a log says where it has no entries to show.
public struct LogWords {
  /// Nothing happened yet; the symbol stands above it.
  let none: Phrase
  let noneText: Phrase
  let symbol: Symbol
  /// There is no network; the text has a place for "da clínica".
  let offline: Phrase
  let offlineText: Phrase
  /// The server did not give it.
  let failed: Phrase

  public init(
    none: Phrase, noneText: Phrase, symbol: Symbol, offline: Phrase, offlineText: Phrase,
    failed: Phrase
  ) {
    self.none = none
    self.noneText = noneText
    self.symbol = symbol
    self.offline = offline
    self.offlineText = offlineText
    self.failed = failed
  }
}

extension RecordLog {
  /// The page of a log, below that of its record.
  /// - Parameter entries: as the page draws those that are here.
  public static func page(
    _ title: String, key: String, _ words: LogWords, actions: [Node] = [], banners: [Node] = [],
    _ entries: [Node], _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let kind = state.subject.flatMap { frame.parts.kind(of: $0.type) }
    let back = state.subject.flatMap { frame.parts.page(of: $0) } ?? frame.context.start
    let name = state.subject.flatMap { frame.parts.name(of: $0) }
    return .page(
      title: title, .bar, key: key,
      leading: [
        .backButton(
          name ?? kind?.noun.titleOfMany(scene.language) ?? "", href: scene.href(back),
          on: scene.onLink(.goTo(back)))
      ], actions: actions, banners: frame.banners + banners,
      entries + rest(words, isKnown: name.isThere, state, scene, frame))
  }

  /// The same below a page that is no record's: the entries, and what follows them.
  public static func content(
    _ words: LogWords, _ entries: [Node], _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    entries + rest(words, isKnown: true, state, scene, frame)
  }

  /// What follows the entries: why no more came, that they are on their way, or the way to them.
  /// - Parameter isKnown: whether there is what it is of.
  private static func rest(
    _ words: LogWords, isKnown: Bool, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    if let failure = state.loading.failure {
      return [failed(failure, words, scene, frame.context.app)]
    }
    if state.loading.isLoading { return [.skeleton(rows: 4, language: scene.language)] }
    if state.entries.isEmpty, !isKnown {
      let gone = Phrase(pt: "Nada com este endereço", en: "Nothing at this address")
      let text = Phrase(
        pt: "Não está neste aparelho: foi removido, ou o endereço está errado.",
        en: "It is not on this device: it was removed, or the address is wrong.")
      return [.emptyState(.search, scene.text(gone), scene.text(text))]
    }
    if state.entries.isEmpty {
      return [.emptyState(words.symbol, scene.text(words.none), scene.text(words.noneText))]
    }
    guard state.hasMore else { return [] }
    let more = Phrase(pt: "Mostrar anteriores", en: "Show earlier ones")
    return [
      .line(.small, [.button(scene.text(more), .neutral, on: scene.onTap(.moreTapped))])
        .keyed("more")
    ]
  }

  private static func failed(
    _ error: APIError, _ words: LogWords, _ scene: Scene<Action>, _ app: App
  ) -> Node {
    let isOffline = if case .network = error { true } else { false }
    let again = Phrase(pt: "Tentar de novo", en: "Try again")
    return .emptyState(
      isOffline ? .cloudOff : .warning, scene.text(isOffline ? words.offline : words.failed),
      isOffline
        ? words.offlineText(scene.language, app.words.space.ofThe(scene.language))
        : error.text(in: app, scene.language),
      actions: [.button(scene.text(again), .tinted, icon: .sync, on: scene.onTap(.moreTapped))])
  }
}
