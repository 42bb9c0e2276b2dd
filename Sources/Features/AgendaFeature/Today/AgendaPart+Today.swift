import Agenda
import Flow
import Screen
import Shell
import Values

extension AgendaPart {
  /// Sessions without a place wait for somebody who finds them one.
  public static func tasks(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let count = state.book.isLoaded ? state.book.unplaced.count : 0
    let clocks = state.book.clockNotices.map { change in
      Node.linkRow(
        change.id.description, ClockWords.title(change, scene.language), .clock,
        href: scene.href(.agenda), on: scene.onLink(.goTo(.agenda)))
    }
    guard count > 0 else { return clocks }
    return clocks + [
      .linkRow(
        "unplaced", TodayWords.unplaced(count, scene.language), .calendar,
        href: scene.href(.agenda), on: scene.onLink(.goTo(.agenda)))
    ]
  }
}
