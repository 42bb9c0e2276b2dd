import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Sync
import Values

extension EmergencyPage: Part {
  public static var id: Literal { "emergency" }
  public static var under: Literal { PeoplePlace.id }
  public static var beside: Literal? { People.id }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): .entered(path)
    case .synced(let status): state.person != nil && status.isOnline ? .reached : nil
    case .told(.changed(let news)):
      // Any of these may be what the card waited for.
      state.person != nil
        && [Contact.recordType, Medicine.recordType, Person.recordType].contains(news.type)
        ? .reached : nil
    case .dayChanged, .visible, .told: nil
    }
  }

  public static func owns(_ path: Path) -> Bool { path.emergency != nil }

  public static func subject(of path: Path) -> Subject? { path.emergency.map { Subject($0) } }

  /// The way there, at the top of the person's page.
  public static func notes(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard subject.type == Person.recordType,
      Person.find(ID(subject.id), among: frame.parts) != nil
    else { return [] }
    let path = Path.emergency(of: ID(subject.id))
    guard frame.context.path != path else { return [] }
    return [
      .linkButton(
        scene.text(Words.title), .tinted, icon: .idCard, href: scene.href(path),
        on: scene.onLink(.goTo(path))
      ).keyed("emergency")
    ]
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let id = frame.context.path.emergency else { return .none }
    guard let person = Person.find(id, among: frame.parts) else {
      return PersonPage.missing(id, scene, frame) { .goTo($0) }
    }
    let path = Person.path(of: id)
    let back = Node.backButton(person.name, href: scene.href(path), on: scene.onLink(.goTo(path)))
    // Nobody takes a part of it for the whole.
    guard isKnown(among: frame.parts) else {
      return .page(
        title: scene.text(Words.title), .bar, key: "emergency", leading: [back],
        [.skeleton(rows: 6, language: scene.language)])
    }
    let language = state.language ?? scene.language
    let card = EmergencyCard(person, among: frame.parts, on: frame.context.today)
    let signed = state.signed?.signed(card, in: language)
    return .page(
      title: scene.text(Words.title), .inContent, key: "emergency",
      leading: [back],
      actions: [
        .button(scene.text(Words.print), .tinted, icon: .export, on: scene.onTap(.printTapped))
      ],
      [
        choice(language, scene), shown(card, signed, in: language), calls(card, scene),
        note(isSigned: signed != nil, scene),
      ])
  }

  private static func choice(_ language: Language, _ scene: Scene<Action>) -> Node {
    .segmented(
      Screen.Field("card-language", scene.text(Words.language), language: scene.language),
      choices: [
        Choice(Language.pt.rawValue, "Português"), Choice(Language.en.rawValue, "English"),
      ],
      selected: language.rawValue
    ) { choice in
      scene.on(.change, .languageChosen(Language(rawValue: choice.value) ?? .pt))
    }
  }

  /// The card itself: the text of the code, a fact after the other, and the code, which has the whole
  /// signature where there is one.
  private static func shown(
    _ card: EmergencyCard, _ signed: SignedCard?, in language: Language
  ) -> Node {
    let text = signed?.text ?? card.text(in: language)
    var facts: [Node] = []
    for (position, line) in text.parts(between: { $0 == "\n" }).enumerated() {
      facts.append(position == 0 ? .heading(line, level: 1) : fact(line))
    }
    if let signed {
      facts.append(
        .paragraph(Words.signature(language, signed.shortSignature), .caption))
    }
    let code = QRCode(signed?.scanned(language) ?? text).map { code -> Node in
      .tag(
        "figure", "emergency-code", [],
        [
          .qrCode(code, label: Words.code(language)),
          .words("figcaption", "caption", Words.codeNote(language)),
        ])
    }
    return .tag(
      "article", "emergency-card paper", [.text("lang", language == .pt ? "pt-BR" : "en")],
      [.tag("div", "emergency-text", [], facts), code ?? .none]
    ).keyed("card")
  }

  /// "Alergias: dipirona" with the heading apart.
  private static func fact(_ line: String) -> Node {
    let parts = line.parts(between: { $0 == ":" })
    guard parts.count > 1 else { return .words("p", "emergency-fact", line) }
    let rest = parts.dropFirst().joined(separator: ":").trimmed
    return .tag(
      "p", "emergency-fact", [], [.words("strong", parts[0] + ": "), .text(rest)])
  }

  /// On the phone, whom to call is one tap away.
  private static func calls(_ card: EmergencyCard, _ scene: Scene<Action>) -> Node {
    let buttons = card.contacts.compactMap { contact -> Node? in
      guard contact.kind == .emergency, let phone = contact.phone else { return nil }
      return .linkButton(
        Words.call(scene.language, contact.name), .primary, icon: .phone,
        href: "tel:" + phone.e164
      ).keyed(contact.id.description)
    }
    return .when(!buttons.isEmpty, .line(.small, buttons).keyed("calls"))
  }

  private static func note(isSigned: Bool, _ scene: Scene<Action>) -> Node {
    let page = scene.text(Words.checkPage)
    return .column(
      .small,
      [
        .paragraph(scene.text(Words.note), .caption),
        .paragraph(scene.text(isSigned ? Words.signed : Words.unsigned), .caption),
        .link(scene.text(Words.check), href: page),
      ]
    ).keyed("note")
  }

  enum Words {
    static var title: Phrase { Phrase(pt: "Cartão de emergência", en: "Emergency card") }
    static var print: Phrase { Phrase(pt: "Imprimir", en: "Print") }
    static var language: Phrase { Phrase(pt: "Língua do cartão", en: "Language of the card") }
    static var call: Phrase { Phrase(pt: "Ligar para {0}", en: "Call {0}") }
    static var code: Phrase {
      Phrase(
        pt: "Código QR com o texto deste cartão", en: "QR code with the text of this card")
    }
    static var codeNote: Phrase {
      Phrase(pt: "Este texto, para qualquer câmera", en: "This text, for any camera")
    }
    static var signature: Phrase { Phrase(pt: "Assinatura {0}…", en: "Signature {0}…") }
    static var signed: Phrase {
      Phrase(
        pt:
          "Assinado pelo servidor que guarda os registros da família: quem lê o código pode conferir que nada foi mudado.",
        en:
          "Signed by the server that keeps the family's records: who reads the code can check that nothing was changed."
      )
    }
    static var unsigned: Phrase {
      Phrase(
        pt: "Sem assinatura: ela vem com internet, depois que tudo foi salvo no servidor.",
        en: "Not signed: that comes with the internet, once all is saved on the server.")
    }
    static var check: Phrase {
      Phrase(pt: "Conferir a assinatura de um cartão", en: "Check the signature of a card")
    }
    static var checkPage: Phrase { Phrase(pt: "/landing/cartao.html", en: "/landing/card.html") }
    static var note: Phrase {
      Phrase(
        pt:
          "O código contém o próprio texto: é lido sem internet e sem este aplicativo. Imprima de novo quando algo mudar.",
        en:
          "The code holds the text itself: it is read without the internet and without this app. Print it again when something changes."
      )
    }
  }
}
