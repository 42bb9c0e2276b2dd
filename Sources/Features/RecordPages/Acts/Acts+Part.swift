import Flow
import Records
import Screen
import Shell
import Values

extension Acts: Part {
  public static var id: Literal { "acts" }

  public static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .told(.act(let acting)): .wanted(acting)
    // The plans are only looked at: whoever comes back still reads why.
    case .entered(let path):
      state.failed.flatMap { path.isOfPlans || path == $0.path ? nil : .entered }
    case .synced, .visible, .dayChanged, .told: nil
    }
  }

  /// A limit of the plan opens the paywall.
  public static func tell(_ action: Action, _ state: State, among parts: Parts) -> Message? {
    guard case .ended(let run) = action, let kind = parts.kind(of: run.type) else { return nil }
    for refused in run.steps.refused {
      if let message = kind.message(of: refused.refusal, among: parts) { return message }
    }
    return nil
  }

  /// What was refused to the record of a page is told there, anything else above what is open.
  public static func notes(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    state.failed?.run.subject == subject ? refused(state, scene, frame) : []
  }

  public static func banners(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    if let open = frame.context.subject, state.failed?.run.subject == open { return [] }
    return refused(state, scene, frame)
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    if let run = state.running, run.isLong { return [progress(run, scene, frame)] }
    guard let run = state.undo, let kind = frame.parts.kind(of: run.type),
      let act = kind.act(run.act)
    else { return [] }
    let title = scene.text(run.isUndoing ? Words.goOn : Words.undo)
    return [
      .toast(
        words(of: run, act, scene),
        undo: kind.mayChangeSome(in: frame.context) ? (title, scene.onTap(.undoTapped)) : nil)
    ]
  }

  /// What was done, or how much of it was taken back.
  private static func words(
    of run: ActRun, _ act: RecordAct, _ scene: Scene<Action>
  ) -> String {
    if run.isUndoing {
      return Words.undone(run.steps.done, of: run.steps.wanted.count, scene.language)
    }
    return run.name.isEmpty
      ? act.words.many(run.steps.done, scene.language) : act.words.one(run.name, scene.language)
  }

  /// What can be done with a record, on its page.
  /// - Parameter wrap: the part's own action, of which it tells `Message.act`.
  public static func buttons<R: Record, A>(
    of record: R, _ scene: Scene<A>, _ frame: Frame, _ wrap: (Acting) -> A
  ) -> [Node] {
    guard frame.mayChange(Subject(record.id)) else { return [] }
    return (frame.parts.kind(of: R.recordType)?.acts ?? []).filter { $0.applies(to: record) }
      .map { act in
        .iconButton(
          act.symbol, scene.text(act.words.title),
          on: scene.onTap(wrap(Acting(act.name, with: R.recordType, [record.id.uuid]))))
      }
  }

  /// A person cannot close it: the run would go on unseen.
  private static func progress(
    _ run: ActRun, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let title = run.isUndoing ? Words.undo : act(of: run, frame)?.words.title ?? Words.changing
    return .sheet(
      id: "acts", title: scene.text(title), language: scene.language,
      onClose: nil,
      [
        .progress(
          run.steps.answered, of: run.steps.wanted.count, label: scene.text(Words.changing),
          detail: Words.of(run.steps.answered, run.steps.wanted.count, scene.language))
      ],
      foot: [
        .button(
          scene.text(Words.stop), .neutral, isBusy: run.steps.isStopping,
          on: scene.onTap(.stopTapped))
      ])
  }

  /// Why something was not done, each reason once.
  private static func refused(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let run = state.failed?.run else { return [] }
    var reasons: [String] = []
    for refused in run.steps.refused {
      let reason = frame.words(of: refused.refusal, scene.language)
      if !reasons.contains(reason) { reasons.append(reason) }
    }
    let text = reasons.joined(separator: " ")
    let ways = run.steps.refused.first.map { frame.ways($0.refusal) } ?? []
    guard run.subject == nil else { return [.banner(.danger, text, actions: ways)] }
    let title = Words.notDone(
      run.steps.refused.count, of: run.steps.wanted.count, scene.language)
    return [.banner(.danger, title, text, actions: ways)]
  }

  private static func act(of run: ActRun, _ frame: Frame) -> RecordAct? {
    frame.parts.kind(of: run.type)?.act(run.act)
  }
}

private enum Words {
  static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }
  static var goOn: Phrase { Phrase(pt: "Continuar", en: "Go on") }
  static var stop: Phrase { Phrase(pt: "Parar", en: "Stop") }
  static var changing: Phrase { Phrase(pt: "Alterando", en: "Changing") }

  static func of(_ done: Int, _ total: Int, _ language: Language) -> String {
    Phrase(pt: "{0} de {1}", en: "{0} of {1}")(
      language, NumberText.text(Int64(done), in: language),
      NumberText.text(Int64(total), in: language))
  }

  static func undone(_ done: Int, of total: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# de {0} voltou a ser como era", en: "# of {0} is as it was"),
      other: Phrase(pt: "# de {0} voltaram a ser como eram", en: "# of {0} are as they were"))(
        done, language, NumberText.text(Int64(total), in: language))
  }

  static func notDone(_ refused: Int, of total: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# de {0} ficou como estava", en: "# of {0} stayed as it was"),
      other: Phrase(pt: "# de {0} ficaram como estavam", en: "# of {0} stayed as they were"))(
        refused, language, NumberText.text(Int64(total), in: language))
  }
}
