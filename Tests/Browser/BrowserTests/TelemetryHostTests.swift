import API
import Analytics
import Fields
import Flow
import Identity
import Telemetry
import Testing
import Values

@testable import Browser

@Suite("what the host counts, and what it keeps of it")
struct TelemetryHostTests {
  private static let now = Instant(milliseconds: 1_773_000_000_000)

  /// A device whose person said that, with the app's plan.
  private static func device(_ said: String?, plan: String = "gold") -> DeviceStandIn {
    let device = DeviceStandIn(said, at: now)
    device.host.start(
      Lifecycle(phase: .active, isOnline: true, hasNewVersion: false, canInstall: false))
    var stamp = Stamp()
    stamp.plan = plan
    stamp.role = "owner"
    device.host.looked(stamp, .pt, [])
    return device
  }

  @Test(
    "PR-017 PR-028 PR-154 PR-214 without a yes nothing is kept or sent, whatever is done",
    arguments: [nil, "false", "anything"])
  func unasked(_ said: String?) {
    let device = Self.device(said)
    device.isWhole = true
    for _ in 1...100 {
      device.host.track(.settingsOpened())
      device.host.track(.screenView("Settings"))
      device.pass(6_000)
      device.answer()
    }
    #expect(device.events.isEmpty)
    let calls = device.asked
    #expect(!calls.contains(.appendEvents) && !calls.contains(.fetch))
    #expect(device.host.isOn == false)
  }

  @Test("PR-014 PR-019 what happens before the device has said is kept once it says yes, in order")
  func early() {
    let device = Self.device("true")
    device.host.track(.screenView("Today"))
    device.host.track(.settingsOpened())
    #expect(device.events.isEmpty)
    device.answer()
    #expect(device.names == ["session_start", "screen_view", "settings_opened"])
    #expect(device.host.isOn == true)
  }

  @Test(
    "FF-134 FF-136 FF-137 FF-138 FF-139 FF-140 an event carries what the app believed when it happened"
  )
  func stamps() throws {
    let device = Self.device("true", plan: "free")
    device.host.track(.settingsOpened())
    var upgraded = Stamp()
    upgraded.plan = "gold"
    upgraded.role = "owner"
    device.host.looked(upgraded, .en, [.screenView("Plans")])
    // All of it is written after the plan has changed.
    device.answer()
    #expect(device.names == ["session_start", "settings_opened", "screen_view"])
    let kept = try device.events.map { event in
      let line = try #require(QueuedLine(sequence: event.number, bytes: event.bytes))
      let number = try #require(line.stampNumber)
      let text = try #require(device.stamps[number.description])
      return try #require(Stamp(kept: text))
    }
    #expect(kept.map(\.plan) == ["free", "free", "gold"])
    #expect(kept.map(\.language) == ["pt-BR", "pt-BR", "en"])
    for stamp in kept {
      #expect(stamp.platform == "web" && stamp.version == "0f1e2d" && stamp.role == "owner")
      #expect(stamp.device == "mobile" && stamp.connection == "wifi" && !stamp.automated)
    }
  }

  @Test("PR-056 PR-057 a session goes on for half an hour of silence, and ends as it was then")
  func sessions() {
    let device = Self.device("true")
    device.host.track(.settingsOpened())
    device.answer()
    device.pass(1_800_000)
    device.host.track(.settingsOpened())
    device.answer()
    #expect(device.names == ["session_start", "settings_opened", "settings_opened"])
    device.pass(1_800_001)
    device.host.track(.settingsOpened())
    device.answer()
    #expect(device.names.suffix(3) == ["session_end", "session_start", "settings_opened"])
    let end = device.lines[3]
    let last = Self.now.milliseconds + 1_800_000
    #expect(end.contains("\"t\":\(last),") && end.contains("\"duration\":1800"))
    #expect(end.contains("\"v\":1,") && device.lines[5].contains("\"v\":2,"))
  }

  @Test("PR-056 two tabs have one session: the one that is behind hears of it and goes on there")
  func tabs() {
    let device = Self.device("true")
    device.host.track(.settingsOpened())
    device.answer()
    // Another tab went on in a third session.
    let at = Self.now.milliseconds
    device.other(session: "3 \(at) \(at + 500) 1260 0 9")
    device.pass(1_000)
    device.host.track(.screenView("Team"))
    device.answer()
    #expect(device.names == ["session_start", "settings_opened", "screen_view"])
    #expect(device.lines[2].contains("\"v\":3,"))
  }

  @Test(
    "FF-141 signing in and out begin another epoch, and what is done before and after is of its own"
  )
  func epochs() {
    let device = Self.device("true")
    device.host.track(.screenView("SignIn"))
    device.host.leaves(for: .zero)
    device.host.accountChanged(to: .zero)
    device.host.leaves(for: nil)
    device.host.accountChanged(to: nil)
    device.host.track(.screenView("SignIn"))
    device.answer()
    #expect(
      device.names == ["session_start", "screen_view", "auth_login", "auth_logout", "screen_view"])
    let epochs = device.events.map { event in
      QueuedLine(sequence: event.number, bytes: event.bytes)?.json["e"]?.wholeNumber
    }
    #expect(epochs == [0, 0, 1, 1, 2])
    #expect(device.state["epoch"] == "2")
  }

  @Test(
    "PR-024 PR-226 a no holds in the same turn, also of another tab; a yes after it begins empty"
  )
  func withdrawn() {
    let device = Self.device("true")
    device.answer()
    device.host.track(.settingsOpened())
    device.host.heard([TelemetryNews.turnedOff.rawValue, 0])
    device.host.track(.screenView("Team"))
    #expect(device.host.isOn == false)
    device.host.heard([TelemetryNews.turnedOn.rawValue, 0])
    device.host.track(.screenView("Plans"))
    device.answer()
    let names = device.names
    #expect(names.last == "screen_view" && !device.lines.joined().contains("Team"))
  }

  @Test("a full queue drops the newest, and goes on")
  func full() {
    let device = Self.device("true")
    device.room = 2
    device.host.track(.settingsOpened())
    device.answer()
    device.host.track(.screenView("Team"))
    device.answer()
    #expect(device.names == ["session_start", "settings_opened"])
    device.room = 3
    device.host.track(.screenView("Plans"))
    device.answer()
    #expect(device.names.last == "screen_view" && device.events.count == 3)
  }

  @Test("PR-064 PR-065 a change is counted once it is saved or refused, with how long that took")
  func changes() {
    let device = Self.device("true")
    device.answer()
    device.host.change = { name, _, isSaved, seconds in
      name == "editPlant"
        ? .itemUpdated(ItemType("plant"), isSaved ? .success : .error, duration: seconds) : nil
    }
    var answers = 0
    let saved = device.host.timed("editPlant", .null) { _ in answers += 1 }
    device.pass(250)
    saved(.space(.mutation(.saved)))
    let silent = device.host.timed("viewPlant", .null) { _ in answers += 1 }
    silent(.space(.mutation(.saved)))
    device.answer()
    #expect(answers == 2 && device.names == ["session_start", "item_updated"])
    let line = device.lines[1]
    #expect(line.contains("\"duration\":0.25") && line.contains("\"status\":\"success\""))
  }

  @Test("PR-058 PR-060 PR-061 PR-074 signing up, another password and settings are told apart")
  func kinds() {
    let device = Self.device("true")
    device.answer()
    let answered = HTTPOutcome.answered(HTTPResponse(status: 201))
    device.host.answered(SessionEndpoints.signUp.request(SignUp()), answered)
    device.host.accountChanged(to: .zero)
    device.host.answered(PasswordEndpoints.forget.request(ForgottenPassword("")), answered)
    let failed = HTTPOutcome.answered(HTTPResponse(status: 401))
    device.host.answered(PasswordEndpoints.reset.request(PasswordReset()), failed)
    device.host.chose("language")
    device.host.chose("device.travels")
    device.answer()
    #expect(
      device.names == ["session_start", "auth_sign_up", "auth_password_reset", "settings_changed"])
    #expect(device.lines[3].contains("{\"setting\":\"language\"}"))
  }

  @Test("PR-011 PR-023 a property is of the events that come after, and is there after a restart")
  func properties() throws {
    let property = PropertyDefinition("size", .count(upTo: 9)) { Phrase(pt: "", en: "") }
    let device = Self.device("true")
    device.answer()
    device.host.track(.settingsOpened())
    device.host.set(property, .integer(3))
    device.host.track(.settingsOpened())
    device.answer()
    let text = try #require(device.state["properties"])
    #expect(Stamp(kept: text)?.properties == [StampProperty("size", "3")])
    let carrying = device.stamps.values.count { $0.contains("size") }
    #expect(carrying == 1)
    device.host.set(property, nil)
    device.answer()
    let gone = try #require(device.state["properties"])
    #expect(Stamp(kept: gone)?.properties == [])
  }

  @Test("PR-041 a reset takes all that was said of the person away, at once and for the next start")
  func forgets() throws {
    let device = Self.device("true")
    device.answer()
    for name in ["size", "mood"] as [Literal] {
      let property = PropertyDefinition(name, .count(upTo: 9)) { Phrase(pt: "", en: "") }
      device.host.set(property, .integer(3))
    }
    device.host.track(.settingsOpened())
    device.answer()
    device.host.forgetProperties()
    device.host.track(.settingsOpened())
    device.answer()
    let kept = try device.events.suffix(2).map { event in
      let line = try #require(QueuedLine(sequence: event.number, bytes: event.bytes))
      let number = try #require(line.stampNumber)
      let text = try #require(device.stamps[number.description])
      return try #require(Stamp(kept: text)).properties.count
    }
    #expect(kept == [2, 0])
    #expect(device.state["properties"] == nil)
  }
}
