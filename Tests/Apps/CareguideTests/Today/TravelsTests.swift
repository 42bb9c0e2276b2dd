import Care
import Flow
import FlowTesting
import Identity
import Records
import Scheduling
import Shell
import Testing
import Values

@testable import Careguide

@Suite("where a device has been")
struct TravelsTests {
  private static let tokyo = ZoneRules(name: "Asia/Tokyo", offset: 9 * 3_600)
  private static let noon = Instant("2026-11-19T15:00:00Z")!

  @Test("it is kept as lines of a setting; what is damaged is left out, and old journeys go")
  func text() {
    var travels = Travels(nil)
    let first = travels.arrive(in: "America/Sao_Paulo", at: .epoch)
    let again = travels.arrive(in: "America/Sao_Paulo", at: Self.noon)
    let away = travels.arrive(in: "Asia/Tokyo", at: Self.noon)
    #expect(first && !again && away)
    #expect(travels.text == "0 America/Sao_Paulo\n\(Self.noon.milliseconds) Asia/Tokyo")
    #expect(Travels(travels.text) == travels)
    #expect(Travels("x Asia/Tokyo\n\n7\n" + travels.text + "\n5 ") == travels)
    for number in Int64(1)...200 {
      _ = travels.arrive(in: "Zone/\(number)", at: Self.noon.adding(milliseconds: number))
    }
    #expect(travels.stays.count == Travels.most && travels.stays.last?.zone == "Zone/200")
  }

  @Test(
    "an account's goes when that signs out, the device's own stays, and each begins with the other's"
  )
  func owners() {
    // By this name it stays with what the device keeps of its own (Docs/Browser.md).
    #expect(Travels.key(isOnDevice: true).hasPrefix("device."))
    #expect(!Travels.key(isOnDevice: false).hasPrefix("device."))
    for isOnDevice in [true, false] {
      let (own, other) = (
        Travels.key(isOnDevice: isOnDevice), Travels.key(isOnDevice: !isOnDevice)
      )
      let context = Context(
        Careguide.app, AccountView(), SpaceMembership(), alone: isOnDevice ? KeptAlone() : nil)
      var state = Today.opened(in: context)
      func asked(_ action: Today.Action) -> [Request] {
        Today.reduce(&state, action).steps.map(\.request)
      }
      #expect(asked(.zoneChanged(Self.tokyo)).contains(.readPreference(key: own)))
      #expect(asked(.travelsRead(nil)) == [.readPreference(key: other)])
      #expect(state.travels == nil)
      // From now on it is its own, also when the other's is gone.
      let been = "0 America/Sao_Paulo"
      #expect(asked(.travelsBegun(been)).contains(.writePreference(key: own, value: been)))
      #expect(
        asked(.woken(Self.noon)).contains(
          .writePreference(key: own, value: been + "\n\(Self.noon.milliseconds) Asia/Tokyo")))
      // What it has itself is not asked of the other.
      #expect(!asked(.travelsRead(been)).contains(.readPreference(key: other)))
    }
  }

  @Test("a clock that was ahead, or is behind, does not say where the device is now")
  func clocks() {
    let (later, saoPaulo) = (
      Self.noon.adding(milliseconds: 400 * 86_400_000), FamilySample.saoPaulo
    )
    var travels = Travels(nil)
    _ = travels.arrive(in: saoPaulo.name, at: .epoch)
    _ = travels.arrive(in: "Asia/Tokyo", at: later)
    // The clock is right again, still in Tokyo.
    let there = travels.whereabouts(in: Self.tokyo, [saoPaulo], at: Self.noon)
    #expect(there.zone(at: Self.noon) == Self.tokyo)
    #expect(there.zone(at: Self.noon.adding(milliseconds: -1)) == saoPaulo)
    // And back at home.
    let isBack = travels.arrive(in: saoPaulo.name, at: Self.noon)
    #expect(isBack && travels.stays.map(\.zone) == [saoPaulo.name])
    let behind = travels.whereabouts(in: Self.tokyo, [saoPaulo], at: Instant(milliseconds: -1))
    #expect(behind.zone(at: Instant(milliseconds: -1)) == Self.tokyo)
  }

  @Test("a zone whose rules have not come counts as the one before it")
  func rules() {
    var travels = Travels(nil)
    _ = travels.arrive(in: "America/Sao_Paulo", at: .epoch)
    _ = travels.arrive(in: "Asia/Tokyo", at: Self.noon)
    let saoPaulo = FamilySample.saoPaulo
    let before = Self.noon.adding(milliseconds: -1)
    let known = travels.whereabouts(in: Self.tokyo, [saoPaulo], at: Self.noon)
    #expect(known.zone(at: before) == saoPaulo && known.zone(at: Self.noon) == Self.tokyo)
    #expect(travels.whereabouts(in: Self.tokyo, [], at: Self.noon).zone(at: before) == Self.tokyo)
    #expect(travels.whereabouts(in: saoPaulo, [], at: Self.noon).zone(at: Self.noon) == saoPaulo)
  }

  @Test(
    "CG-129 after a flight, what was taken on time where one was is not late, and the setting is kept"
  )
  func flight() throws {
    let name = "2026-11-19T20:00"
    // At five past eight in the evening in São Paulo, before the flight.
    let taken = FamilySample.taken(50, name, at: "2026-11-19T23:05:00Z")
    let now = Instant("2026-11-20T14:30:00Z")!
    var state = FamilySample.today([taken], at: now)
    func standing() -> PlannedDose.Standing? {
      var home = FamilySample.home()
      home.parts[Today.self] = state
      return home.parts.dose(DoseKey(FamilySample.losartana.id, name), at: now)?.standing
    }
    #expect(standing() == .taken(isLate: false))
    // In Tokyo, eight in the evening was twelve hours before that.
    _ = Today.reduce(&state, .zoneChanged(Self.tokyo))
    /// What the next look at the clock asks for.
    func wake() -> [Request] { Today.reduce(&state, .woken(now)).steps.map(\.request) }
    let home = Request.zone(named: "America/Sao_Paulo")
    #expect(wake().contains(home))
    #expect(standing() == .taken(isLate: true))
    _ = Today.reduce(
      &state, .travelsRead("\(Instant("2026-01-01T00:00:00Z")!.milliseconds) America/Sao_Paulo"))
    let again = wake()
    let kept = Request.writePreference(
      key: Travels.key(isOnDevice: false), value: state.travels?.text)
    #expect(state.travels?.stays.map(\.zone) == ["America/Sao_Paulo", "Asia/Tokyo"])
    #expect(again.contains(kept))
    // The zone was asked for already; an answer that comes twice counts once.
    #expect(!again.contains(home))
    for _ in 0..<2 { _ = Today.reduce(&state, .homeFound(FamilySample.saoPaulo)) }
    #expect(state.homes == [FamilySample.saoPaulo])
    let last = wake()
    #expect(!last.contains(home) && !last.contains(kept))
    #expect(standing() == .taken(isLate: false))
  }
}
