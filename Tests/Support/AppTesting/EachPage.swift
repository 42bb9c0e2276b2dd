import Flow
import Screen
import ScreenHTML
import Shell
import Values

/// All pages of an app whose server is out of reach, and what may go wrong on each.
public struct EachPage {
  private let paths: [Path]
  private let rest: Path
  private let now: Instant
  private let today: CivilDate
  private let open: (Outside) -> Store<Home>

  /// - Parameters:
  ///   - rest: the page between two others.
  ///   - open: the app, when its space has been opened.
  public init(
    _ paths: [Path], restingAt rest: Path, now: Instant, today: CivilDate,
    _ open: @escaping (Outside) -> Store<Home>
  ) {
    self.paths = paths
    self.rest = rest
    self.now = now
    self.today = today
    self.open = open
  }

  /// How many of the pages ask the server, and in a sentence each which of them wait on, or do not say why they
  /// have nothing.
  public func failing() -> (asking: Int, wrong: [String]) {
    var (asking, wrong) = (0, [String]())
    for path in paths {
      let outside = Outside(now: now, today: today)
      let store = open(outside)
      let before = outside.calls
      store.send(.entered(path, today: today))
      guard outside.calls > before else { continue }
      asking += 1
      let html = html(store.state)
      if html.contains("aria-busy=\"true\"") { wrong.append("\(path.text) is busy") }
      if html.contains("skeleton") { wrong.append("\(path.text) loads on") }
      if !html.contains("internet"), !html.contains("Sem conexão com o servidor") {
        wrong.append("\(path.text) does not say why")
      }
    }
    return (asking, wrong)
  }

  /// What goes on at rest, and after so many openings and closings of the pages in turn.
  public func leaving(_ times: Int) -> (atRest: [String], after: [String]) {
    let outside = Outside(now: now, today: today)
    let store = open(outside)
    store.send(.entered(rest, today: today))
    let atRest = outside.goingOn
    for number in 0..<times {
      store.send(.entered(paths[number % paths.count], today: today))
      store.send(.entered(rest, today: today))
    }
    return (atRest, outside.goingOn)
  }

  private func html(_ home: Home.State) -> String {
    Home.view(home, Scene(Surroundings(now: now, width: 360, language: .pt)) { _ in 0 }).html
  }
}
