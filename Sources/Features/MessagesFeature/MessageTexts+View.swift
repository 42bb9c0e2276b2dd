import API
import Flow
import Notifications
import Screen
import Shell
import Values

extension MessageTexts {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(TextWords.title), .bar, key: "message-texts",
      leading: [
        .backButton(
          scene.text(TextWords.back), href: scene.href(.settings), on: scene.onLink(.backTapped))
      ], status: frame.status, banners: frame.banners, content(state, scene, frame))
  }

  private static func content(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard let templates = state.templates else {
      return [
        state.loading.failure.map { failed($0, scene, frame.context.app) }
          ?? .skeleton(rows: 6, language: scene.language)
      ]
    }
    guard !templates.kinds.isEmpty else {
      return [.emptyState(.mail, scene.text(TextWords.none), scene.text(TextWords.noneText))]
    }
    let shown = state.language ?? (scene.language == .pt ? .pt : .en)
    let languages = [
      Choice(Language.pt.rawValue, "Português"), Choice(Language.en.rawValue, "English"),
    ]
    return [
      .paragraph(scene.text(TextWords.lead), .secondary),
      .segmented(
        Field("text-language", scene.text(TextWords.language), language: scene.language),
        choices: languages, selected: shown.rawValue
      ) { choice in
        scene.on(.change) { _ in Language(rawValue: choice.value).map { .languageChosen($0) } }
      },
    ] + templates.kinds.map { kind($0, shown, scene) }
  }

  private static func failed(_ error: APIError, _ scene: Scene<Action>, _ app: App) -> Node {
    let isOffline = if case .network = error { true } else { false }
    return .emptyState(
      isOffline ? .cloudOff : .warning,
      scene.text(isOffline ? TextWords.offline : TextWords.failed),
      isOffline ? scene.text(TextWords.offlineText) : error.text(in: app, scene.language),
      actions: [
        .button(
          scene.text(TextWords.again), .tinted, icon: .sync, on: scene.onTap(.againTapped))
      ])
  }

  private static func kind(
    _ kind: MessageTemplates.Kind, _ language: Language, _ scene: Scene<Action>
  ) -> Node {
    let words = language == .pt ? kind.pt : kind.en
    let texts = kind.channels.map { text(on: $0, words, scene) }
    return .section(
      words.title,
      note: scene.text(kind.isForMembers ? TextWords.toTeam : TextWords.toPeople),
      [
        .tag(
          "div", "card-padded", [.text("lang", language.rawValue)], [.column(.normal, texts)])
      ]
    ).keyed(kind.name)
  }

  /// What it says on one way.
  private static func text(
    on channel: String, _ words: MessageTemplates.Words, _ scene: Scene<Action>
  ) -> Node {
    var lines: [Node] = [
      .tag("h3", "caption", [], [.text(ChannelWords.name(of: channel, scene.language))])
    ]
    switch channel {
    case "mail":
      lines.append(.paragraph(words.subject, .strong))
      for paragraph in words.paragraphs { lines.append(.paragraph(paragraph, .prose)) }
      if let action = words.action { lines.append(.paragraph(action, .strong)) }
    case "sms":
      lines.append(.paragraph(words.sms, .prose))
    default:
      lines.append(.paragraph(words.subject, .strong))
      lines.append(.paragraph(words.short, .prose))
    }
    return .tag("div", [], [.column(.small, lines)]).keyed(channel)
  }
}

/// The words of the page of texts.
enum TextWords {
  static var title: Phrase { Phrase(pt: "Textos das mensagens", en: "Texts of messages") }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var language: Phrase { Phrase(pt: "Idioma dos textos", en: "Language of the texts") }
  static var lead: Phrase {
    Phrase(
      pt: "Assim chegam as mensagens; nomes e horários são exemplos.",
      en: "This is how messages arrive; names and times are examples.")
  }
  static var toPeople: Phrase {
    Phrase(
      pt: "Vai a quem está no cadastro, pelos meios que ele tem.",
      en: "Goes to those on record, on the ways that they have.")
  }
  static var toTeam: Phrase {
    Phrase(
      pt: "Vai a quem trabalha aqui; cada pessoa escolhe em Notificações.",
      en: "Goes to those who work here; each person chooses under Notifications.")
  }
  static var none: Phrase { Phrase(pt: "Nenhuma mensagem", en: "No messages") }
  static var noneText: Phrase {
    Phrase(
      pt: "Este aplicativo ainda não escreve a ninguém.",
      en: "This app does not write to anybody yet.")
  }
  static var offline: Phrase { Phrase(pt: "Sem internet agora", en: "No internet at the moment") }
  static var offlineText: Phrase {
    Phrase(
      pt: "Os textos estão no servidor, e aparecem aqui assim que houver internet.",
      en: "The texts are on the server, and appear here once there is a network.")
  }
  static var failed: Phrase {
    Phrase(pt: "Os textos não puderam ser lidos", en: "The texts could not be read")
  }
}
