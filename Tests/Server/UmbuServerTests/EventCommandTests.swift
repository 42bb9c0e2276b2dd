import Analytics
import Database
import EventStore
import EventTesting
import Fields
import Foundation
import Glibc
import Testing
import Values

@testable import UmbuServer

@Suite("What an operator does about what is counted")
struct EventCommandTests {
  private func run(_ room: ServerRoom, _ words: String...) async -> CommandResult {
    await Commands(room.umbu.apps).run(["events"] + words)
  }

  @Test("PL-014: an account's events are erased by its e-mail, once one is sure, with a receipt")
  func erase() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "sample", "ana@example.com")
    var counter = Counter(1, in: room)
    let nothing = await run(room, "erase", "ana@example.com", "--yes")
    #expect(nothing.exitCode == 0)
    #expect(nothing.text == "Nothing is counted of ana@example.com.\n")
    await counter.allow()
    let told = AccountConsent([EventDevice.entry(true, at: room.clock.now)])
    _ = await counter.call("account-consent", by: .put, told, token: ana.token)
    let binding = EpochBinding(counter.device.proof, epoch: 1)
    _ = await counter.call("epochs", binding, token: ana.token)
    let sent = await counter.send(4, epoch: 1)
    #expect(sent.status == .ok)
    let asked = await run(room, "erase", "ana@example.com")
    #expect(asked.exitCode == 1 && asked.text.contains("--yes erases it"), "\(asked.text)")
    let kept = try await counter.kept()
    #expect(kept == 4)
    let done = await run(room, "erase", "\(ana.grant.account.id)", "--yes")
    #expect(done.exitCode == 0, "\(done.text)")
    #expect(done.text.contains("Nothing of it is left here."), "\(done.text)")
    let left = try await counter.kept()
    #expect(left == 0)
    let words = done.text.split { " .\n".contains($0) }.map { String($0) }
    let place = words.firstIndex(of: "Receipt")
    let after = try #require(place) + 1
    let found = Values.UUID(words[after])
    let receipt = try #require(found)
    let answer = await counter.call("receipt", ReceiptQuery(receipt))
    let finishedAt = try ErasureView(object: answer.json).finishedAt
    #expect(finishedAt == room.clock.now)
    let late = await counter.send(epoch: 1)
    #expect(late.status == .conflict)
    let nobody = await run(room, "erase", "nobody@example.com", "--yes")
    #expect(nobody.exitCode == 1)
    await room.umbu.stop()
  }

  @Test("who works on the app is marked by e-mail or id, and unmarked")
  func staff() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "sample", "ana@example.com")
    let id = ana.grant.account.id
    func staff() async throws -> AnalyticsStaff {
      try await room.app("sample").database.read { try AnalyticsStaff.find(id, in: $0) }
    }
    let steps: [(words: [String], isInternal: Bool, mayDebug: Bool)] = [
      (["internal", "ana@example.com"], true, false), (["debug", "\(id)"], true, true),
      (["internal", "\(id)", "--remove"], false, true),
      (["debug", "ana@example.com", "--remove"], false, false),
    ]
    for step in steps {
      let done = await Commands(room.umbu.apps).run(["events"] + step.words)
      #expect(done.exitCode == 0, "\(done.text)")
      let now = try await staff()
      #expect(now.isInternal == step.isInternal && now.mayDebug == step.mayDebug)
    }
    let wrong = await run(room, "internal", "ana@example.com", "--yes")
    #expect(wrong.exitCode == 2)
    await room.umbu.stop()
  }

  @Test("its status says what is there, and a check says nothing while all is well")
  func status() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    var counter = Counter(1, in: room)
    await counter.allow()
    _ = await counter.send(3)
    room.clock.move(milliseconds: 5_000)
    let status = await run(room, "status")
    #expect(status.exitCode == 0)
    #expect(
      status.text.contains("3 events not sealed, in 1 batch, of which the oldest came 5 s ago"),
      "\(status.text)")
    #expect(status.text.contains("nobody is being erased"))
    let well = await run(room, "check")
    #expect(well.exitCode == 0 && well.text == "")
    _ = await counter.call("installation-reset", InstallationOrder(counter.device.proof))
    let open = await run(room, "status")
    #expect(open.text.contains("to be erased: 1 person"), "\(open.text)")
    let soon = await run(room, "check")
    #expect(soon.exitCode == 0)
    // As if nothing were done about it.
    room.clock.move(milliseconds: 21 * 3_600_000)
    let late = await run(room, "check")
    #expect(late.exitCode == 1)
    #expect(late.text.contains("should be erased by now: 1 person"), "\(late.text)")
    for runner in room.umbu.jobs { await runner.runDue() }
    let done = await run(room, "check")
    #expect(done.exitCode == 0, "\(done.text)")
    let wrong = await run(room, "everything")
    #expect(wrong.exitCode == 2)
    await room.umbu.stop()
  }

  @Test("what is fresh is sealed at once, and files are given up once nobody holds on to them")
  func seal() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    var counter = Counter(1, in: room)
    await counter.allow()
    _ = await counter.send(3)
    let sealed = await run(room, "seal")
    #expect(sealed.exitCode == 0 && sealed.text == "Sealed: 1 day.\n", "\(sealed.text)")
    let fresh = try await counter.kept()
    let kept = try await room.kept(of: "sample")
    #expect(fresh == 0 && kept.count == 3)
    let status = await run(room, "status")
    let words = "3 events of 2025-10-09 to 2025-10-09 in 1 file"
    #expect(status.text.contains(words), "\(status.text)")
    #expect(status.text.contains("sealed files are with the server"), "\(status.text)")
    let held = await run(room, "adopt")
    #expect(held.exitCode == 1 && held.text.contains("Stop it first"), "\(held.text)")
    room.clock.move(milliseconds: 30_001)
    let adopted = await run(room, "adopt")
    #expect(adopted.exitCode == 0, "\(adopted.text)")
    let again = await run(room, "seal")
    #expect(again.text == "Nothing is fresh.\n", "\(again.text)")
    await room.umbu.stop()
  }

  @Test("umbu doctor looks at what is counted: who can read its key, and what is set aside")
  func doctor() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    var counter = Counter(1, in: room)
    await counter.allow()
    _ = await counter.send(3)
    _ = await run(room, "seal")
    let app = room.app("sample")
    let store = app[AnalyticsModule.self].store
    let segments = try await app.events.read { try store.segments(in: $0) }
    let segment = try #require(segments.first)
    let data = app.installation.data
    await room.umbu.stop()
    func examine() async -> String {
      await Doctor(data: data, web: WebFolders(path: nil), apps: [app.app]).examine().text
    }
    let well = await examine()
    #expect(well.contains("✔ events: 0 MB here, none is set aside, no erasure is late"), "\(well)")
    chmod(data.eventKeyPath, 0o644)
    let open = await examine()
    #expect(open.contains("✘ events: others can read \(data.eventKeyPath)"), "\(open)")
    chmod(data.eventKeyPath, 0o600)
    let later = try AppServer(asItIs: app.app, in: Installation(data))
    try await later.events.write { try store.set(.aside, of: segment.id, in: $0) }
    await later.close()
    let aside = await examine()
    #expect(aside.contains("✘ events: Sample: 3 events of 2025-10-09 are set aside"), "\(aside)")
  }

  @Test("operators watch what comes, what is refused, and who is being erased")
  func figures() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    var counter = Counter(1, in: room)
    await counter.allow()
    _ = await counter.send(3)
    let wrong = counter.device.line("no_such_event", at: room.clock.now, .object([]))
    _ = await counter.send(EventDevice.body([wrong], sentAt: room.clock.now))
    room.clock.move(milliseconds: 7_000)
    let figures = await room.app("sample")[AnalyticsModule.self].figures()
    func value(_ name: String, _ label: String? = nil) -> String? {
      figures.first { figure in
        figure.name == name && (label == nil || figure.labels.first?.value == label)
      }?.value
    }
    #expect(value("umbu_events_total", "taken") == "3")
    #expect(value("umbu_events_total", "refused") == "1")
    #expect(value("umbu_events_fresh") == "3")
    #expect(value("umbu_event_oldest_unsealed_seconds") == "7")
    #expect(value("umbu_event_erasures_open") == "0")
    #expect(value("umbu_event_segments", "live") == "0")
    await room.umbu.stop()
  }
}
