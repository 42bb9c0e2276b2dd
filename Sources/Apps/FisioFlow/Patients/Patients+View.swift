import Clinic
import Flow
import Screen
import Shell
import Values

extension Patients {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    switch state.child {
    case .form(let form):
      return PatientForm.view(
        form, scene.map { .form($0) }, mark: mark(form.stored, state, scene))
    case .importing(let running):
      return PatientImport.view(running, scene.map { .importing($0) })
    case .access(let access):
      return AccessLog.view(
        access, scene.map { .access($0) }, of: state.book.patient(access.patient))
    case .none, .detail:
      break
    }
    var refused: [Node] = []
    if let refusal = state.refusal {
      refused = [.banner(.danger, frame.words(of: refusal, scene.language))]
    }
    var selected: ID<Patient>?
    var detail: Node?
    if case .detail(let id) = state.child {
      selected = id
      // Alone on the screen, a patient who is not there leaves room for why that may be.
      let isGone = state.book.patient(id) == nil && !scene.surroundings.isWide
      detail = detailPage(
        id, state, scene, frame,
        banners: (isGone ? frame.banners : []) + refused + frame.notes(Subject(id)))
      refused = []
    }
    return .split(
      title: scene.text(Words.title),
      list: listPage(
        state, scene, status: frame.status, banners: frame.banners + refused, selected: selected),
      detail: detail,
      empty: emptyPane(state, scene),
      isWide: scene.surroundings.isWide)
  }

  /// What stands beside a list from which nobody is chosen.
  private static func emptyPane(_ state: State, _ scene: Scene<Action>) -> Node {
    // Beside a list that says itself that it is empty there is nothing to choose.
    if state.isLoaded, state.list.results.isEmpty {
      return .words("h1", "visually-hidden", scene.text(Words.title))
    }
    return .emptyState(.person, scene.text(Words.choose), scene.text(Words.chooseText), level: 1)
  }

  /// Questions and the toast of the patients, above everything.
  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var overlays: [Node] = []
    if case .form(let form) = state.child, form.asksToDiscard {
      overlays.append(PatientForm.discardQuestion(form, scene.map { .form($0) }))
    }
    if case .importing(let running) = state.child, running.asksToStop {
      overlays.append(PatientImport.stopQuestion(scene.map { .importing($0) }))
    }
    if let undo = state.undo {
      overlays.append(
        .toast(
          Words.done(undo, scene.language),
          undo: (scene.text(Words.undo), scene.onTap(.undoTapped))))
    }
    return overlays
  }
}
