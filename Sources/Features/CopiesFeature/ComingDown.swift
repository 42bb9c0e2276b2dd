import Entitlements
import Fields
import Flow
import Identity
import Records
import Screen
import Shell
import Sync
import Values

/// What an account's space holds, brought to this device alone where the plan keeps everything on the device: the
/// person goes on with it there, and what the account has stays as it is.
public enum ComingDown: Part {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// Whether the device has a space of its own already; nil before that is known.
    public var isKept: Bool?
    /// What is being begun.
    public var space: KeptAlone?
    public var hasFailed = false

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public enum Action: Equatable {
    case keptRead(String?)
    /// Another tab may have begun one meanwhile, or it went up to an account.
    case looked
    /// More may be here of what is held in part.
    case heldLooked
    case tapped
    /// What the device keeps, just before: another tab may have begun one.
    case keptReadAgain(String?)
    case spaceNamed(UUID)
    case personNamed(UUID)
    case timeRead(Instant)
    /// Which of what the account refused came along; nil where the store took nothing.
    case begun([UUID]?)
    /// It is kept: the app can open it.
    case opened(KeptAlone)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    let here = CopiedSpace(state.context, parts)
    switch action {
    case .keptRead(let text):
      state.isKept = KeptAlone(text) != nil
      return wait(state, here)
    case .looked:
      return watch(state)
    case .heldLooked:
      return wait(state, here)
    case .tapped:
      guard state.space == nil, isOffered(state, here), here.isWhole else { return .none }
      state.hasFailed = false
      state.space = KeptAlone()
      state.space?.name = here.context.name
      return .readPreference(KeptAlone.key) { .keptReadAgain($0) }
    case .keptReadAgain(let text):
      guard KeptAlone(text) == nil else {
        state.isKept = true
        state.space = nil
        return .none
      }
      return .newID { .spaceNamed($0) }
    case .spaceNamed(let id):
      state.space?.space = id
      return .newID { .personNamed($0) }
    case .personNamed(let id):
      state.space?.person = id
      return .now { .timeRead($0) }
    case .timeRead(let now):
      state.space?.begunAt = now
      guard let access = state.space?.access(in: here.context.app) else { return .none }
      let open = SpaceAccess(space: here.space, account: here.account, role: here.context.role)
      return .beginLocal(
        access, from: open, tables: tables(here, access), refused: here.coming.map { $0.id }
      ) { .begun($0) }
    case .begun(let done):
      guard let space = state.space else { return .none }
      state.space = nil
      guard let done else {
        state.hasFailed = true
        return .none
      }
      state.isKept = true
      return .writePreference(KeptAlone.key, space.text)
        + .all(done.map { .fire(.discardRefused($0)) }) + .send(.opened(space))
    case .opened:
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// What a copy holds of the space, with the texts that wait, and the record that it is itself.
  private static func tables(_ here: CopiedSpace, _ access: SpaceAccess) -> [String] {
    let own = here.context.app.alone?.type(of: access.space) ?? ""
    return [own, TextConflict.recordType] + here.records.map { $0.type }
  }

  /// Asks for all of what is held in part, on the page from which it comes.
  private static func wait(_ state: State, _ here: CopiedSpace) -> Effect<Action> {
    guard here.context.path == .comingDown, isOffered(state, here), !here.holdsAll else {
      return .none
    }
    return here.holdAll("coming-down", .heldLooked)
  }

  static func isOffered(_ state: State, _ here: CopiedSpace) -> Bool {
    state.isKept == false && here.lacksSync && here.context.managesSpace
  }
}

extension CopiedSpace {
  /// Whether all of it is here, and nothing waits for what the server says of it.
  fileprivate var isWhole: Bool {
    isLoaded && holdsAll && context.sync.isComplete && context.sync.pending.isEmpty
  }

  /// What the server refused for the plan alone, which is in none of the space's records: it comes along.
  fileprivate var coming: [RefusedMutation] {
    context.sync.refused.filter { $0.refusal == .needsSync }
  }

  /// How many changes the server did not take.
  fileprivate var refused: Int { context.sync.refused.count }
}

extension ComingDown {
  public static var id: Literal { "comingDown" }
  public static var under: Literal { "settings" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .readPreference(KeptAlone.key) { .keptRead($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    guard CopiedSpace(state.context, Parts()).lacksSync else { return nil }
    return switch news {
    case .entered(let path):
      path == state.context.start || path == .settings || path == .comingDown ? .looked : nil
    case .visible(true): .looked
    case .visible(false), .synced, .dayChanged, .told: nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    if case .opened(let kept) = action { .openAlone(kept.text) } else { nil }
  }

  public static func owns(_ path: Path) -> Bool { path == .comingDown }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    guard isOffered(state, CopiedSpace(frame.context, frame.parts)) else { return [] }
    return [
      SettingsEntry(
        .data, 3,
        .row(
          .linkRow(
            "coming-down", scene.text(ComingDownWords.title), .device,
            href: scene.href(.comingDown), on: scene.onLink(.goTo(.comingDown)))))
    ]
  }

  public static func banners(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    let here = CopiedSpace(frame.context, frame.parts)
    guard frame.context.path == frame.context.start, here.keepsNothing else {
      return []
    }
    guard here.context.managesSpace else {
      return [
        .banner(
          .note, scene.text(ComingDownWords.onlyRead), scene.text(ComingDownWords.askManager)
        ).keyed("coming-down")
      ]
    }
    guard isOffered(state, here) else { return [] }
    // Where there is nothing yet there is nothing to look at before.
    let isEmpty = here.isWhole && here.count + here.refused == 0
    let begin: Action = isEmpty ? .tapped : .goTo(.comingDown)
    return [
      .banner(
        .note,
        ComingDownWords.staysHere(scene.language, here.context.plan.name(scene.language)),
        scene.text(state.hasFailed ? ComingDownWords.failed : ComingDownWords.nothingChanges),
        actions: [
          .button(
            scene.text(ComingDownWords.title), .tinted, isBusy: state.space != nil,
            on: scene.onTap(begin))
        ]
      ).keyed("coming-down")
    ]
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let here = CopiedSpace(frame.context, frame.parts)
    return .page(
      title: scene.text(ComingDownWords.title), .bar, key: "coming-down",
      leading: [
        .backButton(
          scene.text(CopyWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], banners: frame.banners, content(state, here, scene))
  }

  private static func content(
    _ state: State, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> [Node] {
    guard isOffered(state, here) else {
      return [.paragraph(scene.text(ComingDownWords.notNow), .prose)]
    }
    let language = scene.language
    var rows: [Node] = []
    for kind in here.records {
      let count = kind.count(here.parts) ?? 0
      if count > 0 {
        rows.append(
          .infoRow(
            kind.noun.titleOfMany(language), .number(OwnCopies.number(count, language))))
      }
    }
    if rows.isEmpty { rows.append(.infoRow(scene.text(GoingUpWords.empty), .none)) }
    let coming = here.coming.count
    func refused(_ tone: Tone, _ title: String, _ text: Phrase) -> Node {
      .banner(
        tone, title, scene.text(text),
        actions: [
          .button(
            scene.text(ComingDownWords.see), .tinted, on: scene.onTap(.goTo(.synchronisation)))
        ])
    }
    return [
      .when(
        coming > 0,
        refused(.note, ComingDownWords.coming(language, coming), ComingDownWords.comingText)
          .keyed("coming")),
      .when(
        here.refused > coming,
        refused(
          .warn, ComingDownWords.refused(language, here.refused - coming),
          ComingDownWords.refusedText
        ).keyed("refused")),
      .when(
        !here.documents.isEmpty,
        .banner(.note, ComingDownWords.documents(language, here.documents.count))
          .keyed("documents")),
      .when(
        !here.isWhole, .banner(.note, scene.text(ComingDownWords.waits)).keyed("waits")),
      .when(
        state.hasFailed,
        .banner(
          .danger, scene.text(ComingDownWords.failed), scene.text(ComingDownWords.failedText)
        ).keyed("failed")),
      .section(GoingUpWords.inAccount(language, here.context.account.email), rows)
        .keyed("account"),
      .tag(
        "div", "card-padded", [],
        [
          .column(
            .small,
            [
              .paragraph(
                ComingDownWords.text(language, here.context.plan.name(language)), .prose),
              .paragraph(scene.text(ComingDownWords.past), .prose),
            ])
        ]
      ).keyed("words"),
      .tag(
        "div", "form-actions", [],
        [
          .button(
            scene.text(ComingDownWords.bring), .primary, isDisabled: !here.isWhole,
            isBusy: state.space != nil, on: scene.onTap(.tapped)
          ).wide
        ]
      ).keyed("actions"),
    ]
  }
}
