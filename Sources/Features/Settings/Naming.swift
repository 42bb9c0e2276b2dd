import API
import Flow
import Identity
import Screen
import Shell
import Values

/// Saying what one is called, on a sheet of the settings.
public enum Naming: Feature {
  public struct State: Equatable {
    public var name: String
    public var problem: Phrase?
    /// Its failure is what the server said, where what was typed is not to blame.
    public var loading = Loading<Phrase>()

    public init(_ name: String?) {
      self.name = name ?? ""
    }
  }

  public indirect enum Action: Equatable {
    case changed(String)
    case submitted
    case errorTapped
    case saved(Result<AccountView, APIError>)
    case closed
  }

  static var field: String { "own-name" }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let name):
      state.name = name
      state.loading.dismiss()
      if state.problem != nil { state.problem = problem(name) }
      return .none
    case .submitted:
      state.problem = problem(state.name)
      guard state.problem == nil else { return .focus(Node.formErrorsID) }
      guard state.loading.startAlone() else { return .none }
      return .call(NameEndpoints.set, PersonName(PersonName(state.name).tidied)) { .saved($0) }
    case .errorTapped:
      return .focus(field)
    case .saved(.success):
      state.loading.stop()
      return .none
    case .saved(.failure(let error)):
      guard error.problem?.errors.isEmpty ?? true else {
        state.loading.stop()
        state.problem = NamingWords.malformed
        return .focus(Node.formErrorsID)
      }
      state.loading.stop(error.words)
      return .none
    case .closed:
      return .none
    }
  }

  /// What is wrong with it, by the rules that the server has too.
  private static func problem(_ name: String) -> Phrase? {
    switch PersonName(name).problem {
    case nil: nil
    case .tooLong?: NamingWords.tooLong
    case .malformed?: NamingWords.malformed
    }
  }

  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    let problem = state.problem.map { scene.text($0) }
    let control = Field(
      field, scene.text(NamingWords.label), hint: scene.text(NamingWords.hint), error: problem,
      isOptional: true, language: scene.language)
    return .sheet(
      id: "own-name-sheet", title: scene.text(NamingWords.title), language: scene.language,
      onClose: scene.onTap(.closed),
      [
        state.loading.failure.map { .banner(.danger, scene.text($0)) } ?? .none,
        .form(
          id: "own-name-form",
          errors: problem.map {
            [FormError(Self.field, $0, onTap: scene.onLink(.errorTapped))]
          } ?? [], language: scene.language, onSubmit: scene.onSubmit(.submitted),
          [
            .textField(
              control, text: state.name, .name, autocomplete: "name", maxLength: PersonName.most,
              on: scene.onText(.input) { .changed($0) })
          ],
          actions: [
            .submit(scene.text(NamingWords.save), isBusy: state.loading.isLoading).wide
          ]),
      ])
  }
}

/// The words of what one is called.
enum NamingWords {
  static var title: Phrase { Phrase(pt: "Seu nome", en: "Your name") }
  static var change: Phrase { Phrase(pt: "Mudar nome", en: "Change name") }
  static var say: Phrase { Phrase(pt: "Dizer seu nome", en: "Say your name") }
  static var label: Phrase { Phrase(pt: "Como você se chama", en: "What you are called") }
  static var hint: Phrase {
    Phrase(
      pt: "A equipe vê este nome no lugar do e-mail.",
      en: "Your team sees this name in place of the e-mail.")
  }
  static var save: Phrase { Phrase(pt: "Salvar", en: "Save") }
  static var notSaid: Phrase { Phrase(pt: "Não informado", en: "Not stated") }
  static var tooLong: Phrase {
    Phrase(pt: "Use no máximo 80 letras.", en: "Use 80 letters at most.")
  }
  static var malformed: Phrase {
    Phrase(
      pt: "Este nome tem sinais que não aparecem na tela. Digite de novo.",
      en: "This name has signs that do not show on the screen. Type it again.")
  }
}
