import Care
import Testing
import Values

extension AccessLedger {
  /// The last free session, as a server answers it.
  fileprivate func last(at now: Instant, zone: (String) -> ZoneRules?) -> AccessSession? {
    rows(at: now, zone: zone).last { $0.usesDay }
  }
}

/// Somebody with one device, at times of their own clock.
private final class Somebody {
  var day = SessionOfTheDay(
    AccessIdentity(userId: "", device: UUID(high: 5, low: 1), appVersion: "1"))
  var zone = ZoneRules(name: "America/Sao_Paulo", offset: -3 * 3_600)
  var drawn: UInt64 = 0

  func at(_ time: String) -> Instant { zone.instant(CivilDateTime(time)!) }

  func id() -> UUID {
    drawn += 1
    return UUID(high: 7, low: drawn)
  }

  func start(_ time: String) -> AccessSession? {
    day.startDailySession(id(), at: at(time), in: zone)
  }

  func see(_ time: String) { day.seen(at: at(time), in: zone, fresh: id()) }
  func hide(_ time: String) { day.hidden(at: at(time), in: zone, fresh: id()) }
  /// Every minute in the foreground.
  func stay(_ from: String, _ minutes: Int) {
    for minute in 0...minutes {
      let now = at(from).adding(milliseconds: Int64(minute) * 60_000)
      day.seen(at: now, in: zone, fresh: id())
    }
  }

  func changes() -> [AccessSession] { day.takeChanges() }

  func isLocked(_ time: String) -> Bool { !day.canAccessToday(at: at(time), in: zone) }
}

@Suite("The session of the day")
struct SessionStories {
  private let ana = Somebody()

  @Test("CG-018 a look starts nothing, the button does")
  func button() {
    ana.see("2026-11-25T08:00")
    #expect(ana.day.current == nil && ana.changes().isEmpty)
    let started = ana.start("2026-11-25T08:01")
    #expect(started?.accessDate == CivilDate("2026-11-25") && started?.isActive == true)
    // A second tap changes nothing.
    #expect(ana.start("2026-11-25T08:01:30")?.id == started?.id)
  }

  @Test(
    "CG-029 CG-031 CG-063 CG-064 CG-090 away for five minutes it goes on, for longer it has ended",
    arguments: [("08:12:59", true), ("08:13:00", true), ("08:13:01", false), ("08:18", false)])
  func gap(back: String, goesOn: Bool) {
    for isCrash in [false, true] {
      let ana = Somebody()
      let started = ana.start("2026-11-25T08:00")
      ana.stay("2026-11-25T08:00", 8)
      if isCrash { ana.day.reopened() } else { ana.hide("2026-11-25T08:08") }
      ana.see("2026-11-25T\(back)")
      #expect((ana.day.current?.id == started?.id) == goesOn)
      guard !goesOn else { continue }
      let ended = ana.day.last
      #expect(ended?.endReason == .gap && ended?.sessionEndTime == ana.at("2026-11-25T08:08"))
      #expect(ana.isLocked("2026-11-25T\(back)") && ana.start("2026-11-25T23:59:59") == nil)
    }
  }

  @Test("CG-028 CG-087 23:50 and 00:10 are two days; the same day has no second one")
  func days() {
    #expect(ana.start("2026-11-25T23:50") != nil)
    ana.day.endCurrentSession(.user, at: ana.at("2026-11-25T23:52"), in: ana.zone)
    #expect(ana.start("2026-11-25T23:55") == nil)
    #expect(ana.start("2026-11-26T00:10")?.accessDate == CivilDate("2026-11-26"))
  }

  @Test("CG-088 who is there at midnight goes on in the next day's session")
  func midnight() {
    let first = ana.start("2026-11-25T23:59")
    ana.see("2026-11-26T00:01")
    let changes = ana.changes()
    #expect(changes.map(\.id).first == first?.id && changes.count == 2)
    #expect(changes.first?.endReason == .midnight)
    #expect(changes.first?.sessionEndTime == ana.at("2026-11-26T00:00"))
    #expect(ana.day.current?.sessionStartTime == ana.at("2026-11-26T00:00"))
  }

  @Test("CG-088 who was away at midnight has the new day before them")
  func midnightAway() {
    _ = ana.start("2026-11-25T23:58")
    ana.hide("2026-11-25T23:59")
    ana.see("2026-11-26T00:01")
    #expect(ana.day.current == nil && ana.day.last?.endReason == .midnight)
    #expect(!ana.isLocked("2026-11-26T00:01"))
  }

  @Test("CG-036 CG-045 an end is set once, with its reason")
  func ends() {
    for reason in [AccessEnd.user, .signout] {
      let ana = Somebody()
      _ = ana.start("2026-11-25T08:00")
      ana.day.endCurrentSession(reason, at: ana.at("2026-11-25T08:02"), in: ana.zone)
      let ended = ana.day.last
      #expect(ended?.endReason == reason && ended?.duration == 120_000)
      ana.day.endCurrentSession(.user, at: ana.at("2026-11-25T08:03"), in: ana.zone)
      #expect(ana.day.last == ended)
      #expect(ana.changes().count == 1)
    }
  }

  @Test("CG-035 CG-067 a clock that is turned back gives no session and no negative duration")
  func clockBack() {
    _ = ana.start("2026-11-25T08:00")
    ana.day.endCurrentSession(.user, at: ana.at("2026-11-24T08:00"), in: ana.zone)
    #expect(ana.day.last?.duration == 0)
    #expect(ana.isLocked("2026-11-24T09:00"))
    #expect(ana.day.timeUntilNextAccess(at: ana.at("2026-11-20T00:00"), in: ana.zone) == 57_600)
  }

  @Test("CG-067 after a clock that was a day ahead the server's word counts")
  func clockAhead() throws {
    let today = try #require(ana.start("2026-11-25T08:00"))
    ana.day.endCurrentSession(.user, at: ana.at("2026-11-25T08:10"), in: ana.zone)
    // The device says that it is tomorrow.
    #expect(ana.start("2026-11-26T08:20") != nil)
    let parts = ana.changes()
    let now = ana.at("2026-11-25T08:30")
    var moved = try #require(parts.last)
    moved.sessionStartTime = now
    moved.lastSeen = now
    let ledger = AccessLedger([parts[0], moved])
    let rules = ana.zone
    ana.day.adopt(ledger.last(at: now, zone: { _ in rules }), at: now)
    #expect(ana.day.last?.id == today.id)
    ana.day.endCurrentSession(.user, at: now, in: ana.zone)
    #expect(ana.start("2026-11-25T20:00") == nil)
  }

  @Test("CG-012 CG-053 who bought is never locked; buying opens at once")
  func premium() {
    _ = ana.start("2026-11-25T08:00")
    ana.day.endCurrentSession(.user, at: ana.at("2026-11-25T08:02"), in: ana.zone)
    #expect(ana.isLocked("2026-11-25T12:00"))
    ana.day.buy(UUID(high: 8, low: 1), at: ana.at("2026-11-25T12:00"), in: ana.zone)
    for hour in 12...23 {
      #expect(ana.start("2026-11-25T\(hour):30")?.accessType == true)
      ana.day.endCurrentSession(.user, at: ana.at("2026-11-25T\(hour):40"), in: ana.zone)
    }
    // Those use no day.
    ana.day.lapse()
    #expect(ana.isLocked("2026-11-25T23:50") && !ana.isLocked("2026-11-26T00:00"))
  }

  @Test("CG-040 CG-041 CG-132 counters count, a document once, and never overflow")
  func counters() {
    _ = ana.start("2026-11-25T08:00")
    let document = UUID(high: 4, low: 4)
    for _ in 0..<2 { ana.day.count(.document(document)) }
    ana.day.count(.feature("stock"))
    ana.day.count(.feature("doses"))
    ana.day.count(.medicationUpdates(3))
    #expect(ana.day.current?.medicationUpdatesCount == 3)
    ana.day.count(.medicationUpdates(.max))
    #expect(ana.day.current?.documentsViewed == 1)
    #expect(ana.day.current?.featuresAccessed == ["doses", "stock"])
    #expect(ana.day.current?.medicationUpdatesCount == Int(Int32.max))
  }

  @Test("CG-049 the countdown says hours and minutes, and no minute only once it is open")
  func countdown() throws {
    _ = ana.start("2026-11-25T08:00")
    ana.day.endCurrentSession(.user, at: ana.at("2026-11-25T08:02"), in: ana.zone)
    let access = ana.day.access(at: ana.at("2026-11-25T09:37"), in: ana.zone)
    guard case .locked(let lock) = access else {
      Issue.record("it is not locked")
      return
    }
    #expect(lock.countdown(.en) == "Next free access in: 14h 23m")
    #expect(lock.countdown(.pt) == "Próximo acesso gratuito em: 14h 23min")
    #expect(AccessLock.duration(seconds: 1, .en) == "1m")
    #expect(AccessLock.duration(seconds: 0, .en) == "0m")
    #expect(AccessLock.duration(seconds: 3_600, .en) == "1h 0m")
    #expect(ana.day.nextChange(at: lock.now, in: ana.zone) == ana.at("2026-11-26T00:00"))
    #expect(ana.day.timeUntilNextAccess(at: lock.until, in: ana.zone) == 0)
    #expect(ana.isLocked("2026-11-25T23:59:59.999"))
  }

  @Test("CG-023 CG-080 the safety floor is open, however locked the day is")
  func safetyFloor() {
    _ = ana.start("2026-11-25T08:00")
    ana.day.mark(.clockBack)
    ana.day.endCurrentSession(.user, at: ana.at("2026-11-25T08:02"), in: ana.zone)
    let access = ana.day.access(at: ana.at("2026-11-25T12:00"), in: ana.zone)
    #expect(!access.opens(.session))
    for part in SafetyFloor.allCases { #expect(access.opens(.floor(part))) }
  }

  @Test("CG-102 CG-104 CG-105 CG-106 the answer names the row, its day and the next access")
  func diagnosis() {
    let session = ana.start("2026-11-25T08:00")
    ana.day.endCurrentSession(.user, at: ana.at("2026-11-25T08:02"), in: ana.zone)
    let answer = AccessDiagnosis(of: ana.day, at: ana.at("2026-11-25T12:00"), in: ana.zone)
    #expect(answer.cause == .usedToday && answer.session == session?.id)
    #expect(answer.lastAccess == ana.at("2026-11-25T08:02"))
    #expect(
      answer.sentences(.en).prefix(3) == [
        "The free session of 2026-11-25 was used: it started at 08:00 (America/Sao_Paulo).",
        "You ended it.",
        "The next free access is on 2026-11-26 at 00:00 (America/Sao_Paulo).",
      ])
    let behind = AccessDiagnosis(of: ana.day, at: ana.at("2026-11-25T07:00"), in: ana.zone)
    #expect(behind.cause == .clockBehind)
    let tokyo = ZoneRules(name: "Asia/Tokyo", offset: 9 * 3_600)
    let away = AccessDiagnosis(
      of: ana.day, at: ana.at("2026-11-25T12:00"), in: tokyo, sessionZone: ana.zone)
    #expect(away.cause == .travelled && away.zonesDiffer)
    // Tokyo's next day begins at noon in São Paulo, and twelve hours end at eight in the evening.
    #expect(away.next == ana.at("2026-11-25T20:00"))
    #expect(ana.day.timeUntilNextAccess(at: ana.at("2026-11-25T12:00"), in: tokyo) == 8 * 3_600)
    #expect(away.sentences(.pt).contains { $0.contains("26/11/2026 às 08:00 (Asia/Tokyo)") })
    #expect(away.sentences(.pt).contains { $0.contains("25/11/2026 às 20:00 (America/Sao") })
  }
  @Test("CG-125 an extra session uses no day: the next free one is as if there had been none")
  func extra() {
    let reward = UUID(high: 8, low: 1)
    _ = ana.start("2026-11-25T08:00")
    ana.day.endCurrentSession(.user, at: ana.at("2026-11-25T08:10"), in: ana.zone)
    #expect(ana.isLocked("2026-11-25T09:00"))
    let extra = ana.day.startReward(
      ana.id(), of: reward, at: ana.at("2026-11-25T09:00"), in: ana.zone)
    #expect(extra?.reward == reward && extra?.isActive == true && extra?.usesDay == false)
    #expect(!ana.isLocked("2026-11-25T09:00"))
    // A second tap changes nothing.
    ana.day.startReward(
      ana.id(), of: UUID(high: 8, low: 2), at: ana.at("2026-11-25T09:01"), in: ana.zone)
    #expect(ana.day.current?.id == extra?.id)
    ana.hide("2026-11-25T09:02")
    ana.see("2026-11-25T09:08")
    #expect(ana.day.current == nil && ana.isLocked("2026-11-25T09:08"))
    #expect(ana.day.last?.reward == nil)
    #expect(ana.day.last?.sessionStartTime == ana.at("2026-11-25T08:00"))
    #expect(!ana.isLocked("2026-11-26T00:00"))
    let told = ana.changes().first { $0.reward == reward }
    #expect(told?.endReason == .gap)
  }

  @Test("CG-125 what is extra is no row of a day, and runs beside none")
  func extraRow() {
    let start = ana.start("2026-11-25T08:00")!
    var extra = start
    extra.id = ana.id()
    extra.reward = UUID(high: 8, low: 1)
    extra.sessionStartTime = ana.at("2026-11-25T12:00")
    extra.lastSeen = ana.at("2026-11-25T12:01")
    let now = ana.at("2026-11-25T13:00")
    let rows = AccessLedger([extra, start, extra]).rows(at: now) { _ in ana.zone }
    #expect(rows.map(\.id) == [start.id, extra.id] && rows.map(\.reward) == [nil, extra.reward])
    let last = AccessLedger([extra, start]).last(at: now) { _ in ana.zone }
    #expect(last?.id == start.id)
  }
}
