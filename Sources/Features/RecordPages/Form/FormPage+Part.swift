import Flow
import Records
import Screen
import Shell
import Values

extension FormPage: Part {
  public static var id: Literal { R.formPart }
  public static var under: Literal { R.home }

  public static func opened(in context: Context) -> State { State(in: context) }

  /// It may be past midnight where the device is: what is open goes by that too.
  public static func place(_ state: inout State, in context: Context) {
    state.context = context
    if let form = state.form, form.today != context.today { state.form?.today = context.today }
  }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path):
      // The plans are only looked at: whoever comes back goes on with the form.
      path.isOfPlans ? nil : .entered(path)
    case .told(.changed(let news)):
      news.type == R.recordType ? .recordsChanged(news) : nil
    case .visible(let isVisible):
      // Another tab may have the same draft: nothing typed here says nothing about it.
      !isVisible && state.form?.hasChanges ?? false ? .form(.keepDraft) : nil
    case .told(.role):
      // Perhaps another role may do what the page is for.
      state.form == nil && isForm(state.context.path) ? .entered(state.context.path) : nil
    case .synced, .dayChanged, .told: nil
    }
  }

  private static func isForm(_ path: Path) -> Bool {
    R.isNew(at: path) || R.edited(at: path) != nil
  }

  public static func tell(_ action: Action, _ state: State, among parts: Parts) -> Message? {
    switch action {
    case .form(.answered(.refused(let refusal))), .form(.photo(.saved(.refused(let refusal)))):
      parts.kind(of: R.recordType)?.message(of: refusal, among: parts)
    case .form(.discardTapped): .released
    case .form(.stayTapped): .stays
    case .form, .entered, .idForNew, .recordsChanged, .photoLeft, .goTo: nil
    }
  }

  /// A record that is to be edited and is not here is told of on its own page.
  public static func owns(_ path: Path, among parts: Parts) -> Bool {
    if R.isNew(at: path) { return true }
    guard let id = R.edited(at: path) else { return false }
    return R.find(id, among: parts) != nil || parts[FormPage<R>.self]?.form?.stored.id == id
  }

  public static func hold(_ state: State, goingTo next: Path) -> Hold<Action>? {
    guard let form = state.form, form.hasChanges, !next.isOfPlans else { return nil }
    return next == form.path ? nil : Hold(at: form.path, .form(.leaveTapped), goesOn: true)
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard isAllowed(frame) else { return onlyLooks(scene, frame) }
    guard let form = state.form else {
      return .page(
        title: scene.text(R.formLayout.addTitle), .bar, key: "form",
        [.skeleton(rows: 6, language: scene.language)])
    }
    return RecordForm<R>.page(
      form, scene.map { .form($0) }, frame,
      mark: R.mark(of: form.stored.id, among: frame.parts, scene.language))
  }

  /// Whether the person may do what the form at the open address is for.
  private static func isAllowed(_ frame: Frame) -> Bool {
    guard let id = R.edited(at: frame.context.path) else { return frame.context.mayAdd(R.self) }
    return frame.mayChange(Subject(id))
  }

  private static func onlyLooks(_ scene: Scene<Action>, _ frame: Frame) -> Node {
    let isEditing = R.edited(at: frame.context.path) != nil
    return .page(
      title: scene.text(isEditing ? R.formLayout.editTitle : R.formLayout.addTitle), .bar,
      key: "form",
      leading: [
        .backButton(
          scene.text(FormWords.back), href: scene.href(R.path), on: scene.onLink(.goTo(R.path)))
      ], banners: frame.banners, [frame.onlyLooks(at: R.recordType, scene.language)])
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    state.form?.asksToDiscard ?? false
      ? [.discardQuestion(scene, discard: .form(.discardTapped), stay: .form(.stayTapped))] : []
  }
}
