import AppTesting
import Flow
import Records
import Screen
import ScreenHTML
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell

@Suite("every page of the app")
struct EachPageTests {
  private static func html(_ home: Home.State) -> String {
    let scene = Scene<Home.Action>(
      Surroundings(now: Sample.now, width: 360, language: .pt)
    ) { _ in 0 }
    return Home.view(home, scene).html
  }

  private static func store(_ outside: Outside) -> Store<Home> {
    var home = Sample.home
    home.patients.book = PatientBook([Sample.patient(1, "Ana")])
    return Store(home, interpret: outside.answer)
  }

  /// The pages, with those of a patient who is there.
  private static var paths: [Path] {
    let ana = Sample.patient(1, "Ana").id
    return RouteTests.places.map { $0.0 }
      + [.patient(ana), .editPatient(ana), .patientAccess(ana), .patientHistory(ana)]
  }

  @Test(
    "FF-018 a server that cannot be reached is told on each page that asks it, and none turns on")
  func failing() {
    var asking = 0
    for path in Self.paths {
      let outside = Outside(now: Sample.now, today: Sample.today)
      let store = Self.store(outside)
      store.send(.appeared)
      let before = outside.calls
      store.send(.entered(path, today: Sample.today))
      guard outside.calls > before else { continue }
      asking += 1
      let html = Self.html(store.state)
      #expect(!html.contains("aria-busy=\"true\""), "\(path.text)")
      #expect(!html.contains("skeleton"), "\(path.text)")
      #expect(
        html.contains("internet") || html.contains("Sem conexão com o servidor"), "\(path.text)")
    }
    // Who accessed, the history, and an invitation.
    #expect(asking >= 4)
  }

  @Test("FF-021 a thousand openings and closings, of all pages in turn, leave nothing going on")
  func leaving() {
    let outside = Outside(now: Sample.now, today: Sample.today)
    let store = Self.store(outside)
    store.send(.appeared)
    store.send(.entered(.patients, today: Sample.today))
    let atRest = outside.goingOn
    let paths = Self.paths
    for number in 0..<1_000 {
      store.send(.entered(paths[number % paths.count], today: Sample.today))
      store.send(.entered(.patients, today: Sample.today))
    }
    #expect(outside.goingOn == atRest)
    #expect(!atRest.isEmpty, "the records are watched")
  }
}
