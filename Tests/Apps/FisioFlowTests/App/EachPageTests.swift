import AppTesting
import Flow
import Records
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell

@Suite("every page of the app")
struct EachPageTests {
  private static var pages: EachPage {
    let ana = Sample.patient(1, "Ana").id
    let paths =
      RouteTests.places.map { $0.0 }
      + [.patient(ana), .editPatient(ana), .patientAccess(ana), .patientHistory(ana)]
    return EachPage(paths, restingAt: .patients, now: Sample.now, today: Sample.today) {
      var home = Sample.home
      home.patients.book = PatientBook([Sample.patient(1, "Ana")])
      let store = Store<Home>(home, interpret: $0.answer)
      store.send(.appeared)
      return store
    }
  }

  @Test(
    "FF-018 a server that cannot be reached is told on each page that asks it, and none turns on")
  func failing() {
    let (asking, wrong) = Self.pages.failing()
    #expect(wrong == [])
    // Who accessed, the history, and an invitation.
    #expect(asking >= 4)
  }

  @Test(
    "FF-021 FF-085 a thousand openings and closings, of all pages in turn, leave nothing going on")
  func leaving() {
    let (atRest, after) = Self.pages.leaving(1_000)
    #expect(after == atRest)
    #expect(!atRest.isEmpty, "the records are watched")
  }
}
