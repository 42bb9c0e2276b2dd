import AgendaFeature
import Clinic
import Flow
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell

/// On whose clocks a clinic's agenda stands.
@Suite("the zone of a clinic")
struct ClinicZoneTests {
  private typealias Hours = HoursPart<ClinicAgenda>

  /// What is asked for by an action, and what the page says then.
  private static func requests(
    _ action: HoursAction, _ home: inout Home.State
  ) -> [Request] {
    var state = HoursState(in: home.context)
    let effect = Hours.reduce(&state, action, among: home.parts)
    home.parts[Hours.self] = state
    return effect.steps.map { $0.request }
  }

  private static func read(_ home: Home.State, _ language: Language) -> String {
    Home.view(
      home, Scene(Surroundings(now: Sample.now, width: 360, language: language)) { _ in 0 }
    ).readOut
  }

  @Test("FF-012 a zone that is offered is taken at once, without asking anybody")
  func offered() {
    for name in ["America/Manaus", "America/Noronha", SampleAgenda.zone.name] {
      var home = Pages.hours.home
      #expect(
        Self.requests(.zoneChosen(name), &home) == [.mutate(EditClinic(timeZone: name))], "\(name)")
    }
  }

  @Test("FF-012 any other zone is looked up first, and one that is not there is refused in words")
  func unknown() {
    var home = Pages.hours.home
    #expect(Self.requests(.zoneChosen("Mars/Olympus"), &home) == [.zone(named: "Mars/Olympus")])
    #expect(!Self.read(home, .pt).contains("Este fuso horário não existe."))
    #expect(Self.requests(.zoneRead("Mars/Olympus", nil), &home) == [])
    #expect(Self.read(home, .pt).contains("Este fuso horário não existe."))
    #expect(Self.read(home, .en).contains("There is no such time zone."))
    let lisbon = ZoneRules(name: "Europe/Lisbon", offset: 0)
    #expect(
      Self.requests(.zoneRead("Europe/Lisbon", lisbon), &home)
        == [.mutate(EditClinic(timeZone: "Europe/Lisbon"))])
    #expect(!Self.read(home, .pt).contains("Este fuso horário não existe."))
  }
}
