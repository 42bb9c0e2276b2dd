import API
import Analytics
import Database
import EventStore
import EventTesting
import Fields
import HTTP
import IdentityServer
import Telemetry
import Testing
import Values

@testable import UmbuServer

@Suite("Erasing what was counted")
struct EventResetTests {
  /// Somebody who is signed in on a device that counts for them.
  private func signedIn(
    _ room: ServerRoom, _ counter: inout Counter, isYes: Bool = true
  ) async throws -> Person {
    let ana = try await Person(in: room, app: "sample", "ana@example.com")
    await counter.allow()
    let before = await counter.send(2)
    #expect(before.status == .ok)
    let told = AccountConsent([EventDevice.entry(true, at: room.clock.now)])
    _ = await counter.call("account-consent", by: .put, told, token: ana.token)
    let binding = EpochBinding(counter.device.proof, epoch: 1)
    let bound = await counter.call("epochs", binding, token: ana.token)
    #expect(try EpochBound(object: bound.json).linked)
    let after = await counter.send(3, epoch: 1)
    #expect(after.status == .ok)
    guard !isYes else { return ana }
    let no = AccountConsent([EventDevice.entry(false, at: room.clock.now)])
    _ = await counter.call("account-consent", by: .put, no, token: ana.token)
    await counter.allow(false)
    return ana
  }

  @Test(
    "PR-026 PR-170: a reset erases all of the person, whatever they agreed to, within a day by its receipt",
    arguments: [true, false])
  func reset(isYes: Bool) async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    var counter = Counter(1, in: room)
    let ana = try await signedIn(room, &counter, isYes: isYes)
    let kept = try await counter.kept()
    #expect(kept == 5)
    let answer = await counter.call("reset", ResetOrder(counter.device.proof), token: ana.token)
    #expect(answer.status == .ok)
    let receipt = try ResetReceipt(object: answer.json)
    #expect(receipt.finishBy == room.clock.now.adding(milliseconds: 86_400_000))
    let open = await counter.call("receipt", ReceiptQuery(receipt.receipt))
    #expect(try ErasureView(object: open.json).finishedAt == nil)
    let own = await counter.call("own", OwnQuery(after: 0), token: ana.token)
    #expect(try OwnEvents(object: own.json).rows.isEmpty)
    if isYes {
      let late = await counter.send(epoch: 1)
      #expect(late.status == .conflict)
      let problem = try Problem(object: late.json)
      #expect(problem.errors == [FieldProblem(path: "epochs[1]", reason: "reset")])
    }
    room.clock.move(milliseconds: 60_000)
    for runner in room.umbu.jobs { await runner.runDue() }
    let left = try await counter.kept()
    #expect(left == 0)
    let done = await counter.call("receipt", ReceiptQuery(receipt.receipt))
    let view = try ErasureView(object: done.json)
    let finishedAt = try #require(view.finishedAt)
    #expect(finishedAt <= receipt.finishBy)
    let unknown = await counter.call("receipt", ReceiptQuery(UUID(high: 1, low: 1)))
    #expect(unknown.status == .notFound)
    await room.umbu.stop()
  }

  @Test("a device erases what it counted for nobody, without an account")
  func ofDevice() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    var (counter, other) = (Counter(1, in: room), Counter(2, in: room))
    for device in [counter, other] { await device.allow() }
    _ = await counter.send(2)
    _ = await other.send(1)
    let query = InstallationQuery(counter.device.proof, after: 0)
    let mine = await counter.call("installation-own", query)
    #expect(try OwnEvents(object: mine.json).rows.count == 2)
    var stranger = counter.device.proof
    stranger.secret = other.device.proof.secret
    let refused = await counter.call("installation-reset", InstallationOrder(stranger))
    #expect(refused.status == .unauthorized)
    let answer = await counter.call(
      "installation-reset", InstallationOrder(counter.device.proof))
    #expect(answer.status == .ok)
    for runner in room.umbu.jobs { await runner.runDue() }
    let kept = try await counter.kept()
    #expect(kept == 1)
    let ended = await counter.send()
    #expect(ended.status == .conflict)
    let anew = await counter.send(1, epoch: 1)
    #expect(anew.status == .ok)
    await room.umbu.stop()
  }

  @Test("what a server that dies in the middle of a reset leaves, the next minute does")
  func brokenOff() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    var counter = Counter(1, in: room)
    let ana = try await signedIn(room, &counter)
    let module = room.app("sample")[AnalyticsModule.self]
    let account = ana.grant.account.id
    // Its first step is durable, and no other.
    _ = try await room.app("sample").database.write {
      try module.people.reset(account, receipt: UUID(high: 3, low: 3), in: $0)
    }
    for runner in room.umbu.jobs { await runner.runDue() }
    let kept = try await counter.kept()
    #expect(kept == 0)
    let left = try await room.count("sample", "SELECT count(*) FROM analytics_left")
    #expect(left == 0)
    await room.umbu.stop()
  }

  @Test("PL-014: the events of an account that is removed go with it")
  func removed() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    var counter = Counter(1, in: room)
    let ana = try await signedIn(room, &counter)
    let account = ana.grant.account.id
    _ = try await room.app("sample").database.write { try Accounts.remove(account, in: $0) }
    for runner in room.umbu.jobs { await runner.runDue() }
    let kept = try await counter.kept()
    let people = try await room.count("sample", "SELECT count(*) FROM analytics_person")
    #expect(kept == 0 && people == 0)
    await room.umbu.stop()
  }
}
