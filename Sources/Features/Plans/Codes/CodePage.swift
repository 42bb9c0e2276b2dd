import API
import Entitlements
import Flow
import Purchasing
import Screen
import Shell
import Sync
import Values

/// The page on which somebody uses a gift or offer code.
public enum CodePage: Part {
  public struct State: Equatable {
    @Boxed public var context: Context
    public var code = ""
    public var problem: Problem?
    /// What the last code gave.
    @Boxed public var given: RedeemedCode?
    public var loading = Loading<APIError>()

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  /// What is wrong with a code.
  public enum Problem: Equatable, Sendable {
    case missing, unknown, ended, usedUp, redeemed, noTrial, notForThem

    /// What the server said of it; nil for what is no matter of the code.
    init?(_ error: APIError) {
      switch error.problem?.code {
      case "noSuchCode": self = .unknown
      case "codeEnded": self = .ended
      case "codeUsedUp": self = .usedUp
      case "codeRedeemed": self = .redeemed
      case "noTrial": self = .noTrial
      case "notSold": self = .notForThem
      default:
        guard case .invalid = error else { return nil }
        self = .unknown
      }
    }

    var words: Phrase {
      switch self {
      case .missing: CodeWords.missing
      case .unknown: CodeWords.unknown
      case .ended: CodeWords.ended
      case .usedUp: CodeWords.usedUp
      case .redeemed: CodeWords.redeemed
      case .noTrial: CodeWords.noTrial
      case .notForThem: CodeWords.notForThem
      }
    }
  }

  public indirect enum Action: Equatable {
    case appeared
    case typed(String)
    case submitted
    case redeemed(Result<RedeemedCode, APIError>)
    case goTo(Path)
  }

  public static var id: Literal { "code" }
  public static var under: Literal { "settings" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool { path == .code }

  public static func hear(_ news: News, _ state: State) -> Action? {
    if case .entered(.code) = news { .appeared } else { nil }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .appeared:
      state.given = nil
      return .none
    case .typed(let code):
      state.code = code
      state.problem = nil
      state.given = nil
      state.loading.dismiss()
      return .none
    case .submitted:
      let code = state.code.trimmed
      guard !code.isEmpty else {
        state.problem = .missing
        return .focus(fieldID)
      }
      guard state.loading.startAlone() else { return .none }
      state.problem = nil
      let reach = parts[Plans.self]?.sales?.reach ?? .space
      return .call(
        CodeEndpoints.redeem,
        CodeToRedeem(code, for: reach, space: reach == .space ? state.context.space : nil)
      ) { .redeemed($0) }
    case .redeemed(.success(let given)):
      state.loading.stop()
      state.code = ""
      state.given = given
      // The plan comes as a record.
      return .fire(.syncNow)
    case .redeemed(.failure(let error)):
      guard let problem = Problem(error) else {
        state.loading.stop(error)
        return .none
      }
      state.loading.stop()
      state.problem = problem
      return .focus(fieldID)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static let fieldID = "plan-code"

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    scene.planPage(
      scene.text(CodeWords.title), key: "code", back: .goTo(.plans), frame,
      content(state, scene, frame))
  }

  private static func content(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let (app, language) = (frame.context.app, scene.language)
    let isOnline = frame.context.sync.isOnline
    var content: [Node] = []
    if let given = state.given {
      content.append(
        .banner(
          .good,
          CodeWords.given(language, app.plans?.plan(stored: given.plan).name(language) ?? ""),
          CodeWords.until(
            language,
            scene.surroundings.day(of: given.until)),
          actions: [
            .button(scene.text(Home.Words.seePlans), .tinted, on: scene.onTap(.goTo(.plans)))
          ]))
    }
    if let failure = state.loading.failure {
      content.append(.banner(.danger, failure.text(in: app, language)))
    } else if !isOnline {
      content.append(.banner(.note, scene.text(CodeWords.offline)))
    }
    guard frame.context.managesSpace else {
      content.append(
        .emptyState(
          .lock, BuyingWords.onlyManagers(app.words.space.the(language), language),
          scene.text(BuyingWords.askThem)))
      return content
    }
    content.append(.paragraph(scene.text(CodeWords.lead), .prose))
    content.append(
      .form(
        id: "code-form", language: language, onSubmit: scene.onSubmit(.submitted),
        [
          .textField(
            Field(
              fieldID, scene.text(CodeWords.label), hint: scene.text(CodeWords.hint),
              error: state.problem.map { scene.text($0.words) }, isDisabled: !isOnline,
              language: language), text: state.code, maxLength: 60,
            on: scene.onText(.input) { .typed($0) })
        ],
        actions: [.submit(scene.text(CodeWords.submit), isBusy: state.loading.isLoading)]))
    return content
  }
}

extension Path {
  /// Where a gift or offer code is used.
  public static var code: Path { "planos/codigo" }
}
