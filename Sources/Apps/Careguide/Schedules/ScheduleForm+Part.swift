import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension ScheduleForm: Part {
  public static var id: Literal { "schedule form" }
  public static var under: Literal { MedicinesPlace.id }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool { path.scheduledMedicine != nil }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): .entered(path)
    case .told(.changed(let news)):
      news.isOfHousehold ? .recordsChanged : nil
    case .visible(let isVisible):
      // Another tab may have the same draft: nothing typed here says nothing about it.
      !isVisible && state.open?.hasChanges ?? false ? .keepDraft : nil
    case .synced, .dayChanged, .told: nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .discardTapped: .released
    case .stayTapped: .stays
    case .entered, .recordsChanged, .changed, .draftRead, .keepDraft, .saveTapped, .save, .saveAs,
      .answered, .errorTapped, .leaveTapped:
      nil
    }
  }

  public static func hold(_ state: State, goingTo next: Path) -> Hold<Action>? {
    guard let open = state.open, open.hasChanges else { return nil }
    let own = open.medicine.schedulePath
    return next == own ? nil : Hold(at: own, .leaveTapped, goesOn: true)
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard state.open?.asksToDiscard ?? false else { return [] }
    return [.discardQuestion(scene, discard: .discardTapped, stay: .stayTapped)]
  }
}
