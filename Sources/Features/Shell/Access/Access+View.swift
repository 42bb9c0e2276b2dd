import Flow
import Identity
import Screen
import Values

extension Access {
  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    if let confirming = state.confirming {
      return Confirming.gate(confirming, scene.map { .confirming($0) }, of: state.app)
    }
    if let recovery = state.recovery {
      return Recovery.gate(recovery, scene.map { .recovery($0) }, of: state.app)
    }
    if state.purpose == .begin, let alone = state.app.alone { return choice(alone, state, scene) }
    let isNew = state.purpose == .signUp
    return .gate(
      app: state.app.id.text, name: state.app.name.text,
      title: title(state, scene.language), lead: lead(state, scene.language),
      language: scene.language,
      [
        .when(
          state.loading.failure != nil || state.joining?.loading.failure != nil,
          failureBanner(state, scene)),
        .form(
          id: "access", errors: errors(state, scene), language: scene.language,
          onSubmit: scene.onSubmit(.submitted),
          fields(state, scene),
          actions: [
            .submit(deed(state, scene.language), isBusy: state.loading.isLoading).wide
          ]),
        .when(
          !isNew,
          .button(scene.text(RecoveryWords.forgot), .plain, on: scene.onTap(.forgotTapped)).wide),
        .tag(
          "div", "gate-other", [],
          [
            .paragraph(scene.text(isNew ? Words.haveAccount : Words.noAccount), .secondary),
            .button(
              isNew ? scene.text(Words.signIn) : create(state, scene.language), .plain,
              on: scene.onTap(.purposeChosen(isNew ? .signIn : .signUp))
            ).wide.early,
            // Who was sent here for another reason goes on with that.
            .when(
              state.app.alone != nil && !state.joining.isThere && !state.sessionEnded,
              .button(
                scene.text(
                  state.beginning.space == nil ? AloneWords.withoutAccount : AloneWords.back),
                .plain,
                on: scene.onTap(
                  state.beginning.space.map { Action.beginning(.begun($0)) }
                    ?? .purposeChosen(.begin))
              ).wide),
          ]),
      ])
  }

  /// The first page of an app that may be used without an account.
  private static func choice(
    _ alone: AloneSpace, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    .gate(
      app: state.app.id.text, name: state.app.name.text,
      title: scene.text(AloneWords.choice), lead: state.app.words.signInLead(scene.language),
      language: scene.language,
      [
        .column(
          .small,
          [
            .button(
              scene.text(AloneWords.begin), .primary, icon: .device,
              on: scene.onTap(.beginning(.tapped(name: scene.text(alone.name))))
            ).wide.early,
            .paragraph(scene.text(AloneWords.beginText), .secondary),
          ]
        ).keyed("alone"),
        .column(
          .small,
          [
            .button(
              scene.text(AloneWords.account), .tinted, on: scene.onTap(.purposeChosen(.signIn))
            ).wide.early,
            .paragraph(scene.text(AloneWords.accountText(in: state.app)), .secondary),
          ]
        ).keyed("account"),
      ])
  }

  private static func title(_ state: State, _ language: Language) -> String {
    if state.joining.isThere { return JoiningWords.title(language) }
    guard state.purpose == .signUp else { return Words.signInTitle(language) }
    return state.app.words.createTitle(language)
  }

  private static func deed(_ state: State, _ language: Language) -> String {
    state.purpose == .signUp ? create(state, language) : Words.signIn(language)
  }

  private static func create(_ state: State, _ language: Language) -> String {
    guard !state.joining.isThere else { return Words.createAndJoin(language) }
    return state.app.words.create(language)
  }

  private static func lead(_ state: State, _ language: Language) -> String {
    if let invitation = state.joining?.invitation {
      return Joining.text(invitation, in: state.app, language)
    }
    if state.beginning.space != nil { return AloneWords.staysHere(language) }
    if state.sessionEnded { return Words.sessionEnded(language) }
    return (state.purpose == .signUp ? state.app.words.createLead : state.app.words.signInLead)(
      language)
  }

  private static func failureBanner(_ state: State, _ scene: Scene<Action>) -> Node {
    let text =
      state.loading.failure?.text(in: state.app, scene.language)
      ?? state.joining?.loading.failure?.text(in: state.app, scene.language)
    return .banner(.danger, text ?? "")
  }

  private static func fields(_ state: State, _ scene: Scene<Action>) -> [Node] {
    var fields: [Node] = []
    if state.purpose == .signUp, !state.joining.isThere {
      fields.append(
        .textField(
          field(.spaceName, state, scene), text: state.spaceName, .name,
          autocomplete: "organization", on: typed(.spaceName, scene), left(.spaceName, scene)
        ).early)
    }
    fields.append(
      .textField(
        field(.email, state, scene), text: state.email, .email, autocomplete: "email",
        on: typed(.email, scene), left(.email, scene)
      ).early)
    fields.append(
      .passwordField(
        field(.password, state, scene), text: state.password, isNew: state.purpose == .signUp,
        isShown: state.showsPassword, onReveal: scene.onTap(.showPasswordTapped),
        on: typed(.password, scene), left(.password, scene)
      ).early)
    return fields
  }

  private static func field(
    _ field: AccessField, _ state: State, _ scene: Scene<Action>
  ) -> Field {
    let hint =
      field == .password && state.purpose == .signUp ? scene.text(passwordHint) : ""
    return Field(
      field.rawValue, field.label(in: state.app, scene.language), hint: hint,
      error: state.problems[field].map { $0.text(for: field, in: state.app, scene.language) },
      language: scene.language)
  }

  private static func typed(_ field: AccessField, _ scene: Scene<Action>) -> Listener {
    scene.onText(.input) { .changed(field, $0) }
  }

  private static func left(_ field: AccessField, _ scene: Scene<Action>) -> Listener {
    scene.on(.blur, .left(field))
  }

  private static func errors(_ state: State, _ scene: Scene<Action>) -> [FormError] {
    guard state.triedToSubmit else { return [] }
    return AccessField.allCases.compactMap { field in
      state.problems[field].map { problem in
        FormError(
          field.rawValue, problem.text(for: field, in: state.app, scene.language),
          onTap: scene.onLink(.errorTapped(field)))
      }
    }
  }

  static var passwordHint: Phrase {
    Phrase(
      pt: "Pelo menos 8 caracteres. Uma frase curta é fácil de lembrar.",
      en: "At least 8 characters. A short phrase is easy to remember.")
  }

  private enum Words {
    static var signInTitle: Phrase { Phrase(pt: "Entrar", en: "Sign in") }
    static var sessionEnded: Phrase {
      Phrase(
        pt: "Sua sessão terminou. Entre de novo: o que está neste aparelho continua guardado.",
        en: "Your session has ended. Sign in again: what is on this device is still here.")
    }
    static var signIn: Phrase { Phrase(pt: "Entrar", en: "Sign in") }
    static var createAndJoin: Phrase {
      Phrase(pt: "Criar conta e entrar", en: "Create account and join")
    }
    static var haveAccount: Phrase {
      Phrase(pt: "Já tem uma conta?", en: "Do you have an account?")
    }
    static var noAccount: Phrase { Phrase(pt: "Ainda não tem uma conta?", en: "No account yet?") }
  }
}
