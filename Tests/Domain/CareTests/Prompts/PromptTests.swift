import Care
import Testing
import Values

private let hour: Int64 = 3_600_000
private let first = CivilDate("2026-11-20")!

private func at(_ days: Int, plus milliseconds: Int64 = 0) -> Instant {
  Instant(milliseconds: Int64(days) * 24 * hour + milliseconds)
}

/// What a device remembers, on days after the first.
private final class Device {
  var pace = PromptPace()

  func shows(_ reason: PromptReason, on day: Int, isPremium: Bool = false) -> Bool {
    pace.shows(reason, isPremium: isPremium, on: first.adding(days: day), at: at(day))
  }

  func shows(endOf session: AccessSession, on day: Int = 0) -> Bool {
    pace.shows(endOf: session, isPremium: false, on: first.adding(days: day), at: at(day))
  }
}

@Suite("Prompts that come by themselves")
struct PromptTests {
  /// One that has ended after so many features and milliseconds.
  private func ended(
    _ number: UInt64 = 1, features: Int = 0, after milliseconds: Int64 = 0, reason: AccessEnd = .gap
  ) -> AccessSession {
    var session = DayRule.session(
      UUID(high: 7, low: number), at: at(0), in: .utc, after: nil)
    session.accessDate = first
    for feature in 0..<features { session.count(.feature("feature \(feature)")) }
    session.end(reason, at: at(0, plus: milliseconds))
    return session
  }

  @Test("CG-077 CG-119 at most one a day, whatever the reasons, and none after the clock went back")
  func oneADay() {
    let reasons: [PromptReason] = [
      .tried(.people), .tried(.sync), .tried(.documents), .viewed(.people), .viewed(.sync),
      .sessionEnded, .offer,
    ]
    for before in reasons {
      for reason in reasons {
        let device = Device()
        #expect(device.shows(before, on: 1), "\(before)")
        #expect(!device.shows(reason, on: 1) && !device.shows(reason, on: 0), "\(reason)")
      }
    }
    let device = Device()
    #expect(device.shows(.tried(.people), on: 0))
    #expect(device.shows(.tried(.people), on: 1))
  }

  @Test("CG-120 who used three features, or was there for five minutes, sees one at the end")
  func engaged() {
    let short = 5 * 60_000 - 1
    for (features, milliseconds, isShown) in [
      (2, short, false), (3, short, true), (2, 5 * 60_000, true), (0, 299_000, false),
      (0, 300_000, true), (3, 0, true),
    ] {
      let device = Device()
      let session = ended(features: features, after: Int64(milliseconds))
      #expect(
        device.shows(endOf: session) == isShown, "\(features) features, \(milliseconds) ms")
      // Its end is looked at once.
      #expect(!device.shows(endOf: session))
    }
  }

  @Test("CG-120 one that runs, was yesterday's, or ended by signing out or buying brings none")
  func notAtEnd() {
    var running = ended()
    running.sessionEndTime = nil
    running.endReason = nil
    for (session, day) in [
      (running, 0), (ended(features: 9), 1), (ended(features: 9, reason: .signout), 0),
      (ended(features: 9, reason: .upgrade), 0),
    ] {
      let device = Device()
      #expect(!device.shows(endOf: session, on: day), "\(session.endReason as Any) \(day)")
    }
  }

  @Test("CG-121 a feature that is looked at has one in seven days, each feature its own")
  func viewed() {
    let device = Device()
    #expect(device.shows(.viewed(.people), on: 0))
    #expect(!device.shows(.viewed(.people), on: 6))
    #expect(device.shows(.viewed(.sync), on: 6))
    #expect(device.shows(.viewed(.people), on: 7))
    #expect(!device.shows(.viewed(.people), on: 13))
    #expect(device.shows(.viewed(.people), on: 14))
    // What was not shown that day has not been seen.
    let held = Device()
    #expect(held.shows(.tried(.sync), on: 0))
    #expect(!held.shows(.viewed(.people), on: 0))
    #expect(held.shows(.viewed(.people), on: 1))
  }

  @Test("CG-121 who has Premium sees none, and none counts as seen")
  func premium() {
    let device = Device()
    for reason: PromptReason in [.tried(.people), .viewed(.people), .sessionEnded, .offer] {
      let isShown = device.shows(reason, on: 0, isPremium: true)
      #expect(!isShown)
    }
    #expect(device.pace == PromptPace())
  }

  @Test("CG-042 what became of a prompt is counted, also when it came at the end of the session")
  func counted() {
    let zone = ZoneRules(name: "America/Sao_Paulo", offset: -3 * 3_600)
    var day = SessionOfTheDay(
      AccessIdentity(userId: "", device: UUID(high: 5, low: 1), appVersion: "1"))
    day.startDailySession(UUID(high: 7, low: 1), at: at(0), in: zone)
    day.count(.promptShown)
    day.count(.promptDismissed)
    day.endCurrentSession(.user, at: at(0, plus: 60_000), in: zone)
    _ = day.takeChanges()
    day.count(.promptShown)
    day.count(.promptTapped)
    day.count(.medicationUpdates(3))
    let told = day.takeChanges()
    #expect(told.map(\.promptsShown) == [2] && told.map(\.promptsTapped) == [1])
    #expect(told.map(\.promptsDismissed) == [1] && told.map(\.medicationUpdatesCount) == [0])
    // What the account has of several devices is not counted again here.
    var merged = told[0]
    merged.deviceIds = [UUID(high: 5, low: 1), UUID(high: 5, low: 2)]
    day.adopt(merged, at: at(0, plus: 120_000))
    day.count(.promptShown)
    #expect(day.takeChanges().isEmpty)
  }
}
