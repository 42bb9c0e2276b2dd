import API
import Database
import Fields
import Identity
import Purchases
import Purchasing
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("Codes that give a plan")
struct CodeTests {
  private static let day: Int64 = 86_400_000

  private func plan(of person: Person) async throws -> String? {
    let table = person.app == "fisioflow" ? "clinic" : "family"
    return try await person.room.app(person.app).database.read { [space = person.space] in
      try $0.first("SELECT plan FROM \(table) WHERE space = $1", [SQLValue(space)]) { $0.text(0) }
    }
  }

  /// What an operator is shown.
  private func make(_ arguments: [String], in room: ServerRoom) async throws -> String {
    let made = await Commands(room.umbu.apps).run(["code", "make"] + arguments)
    #expect(made.exitCode == 0, "\(made.text)")
    return String(try #require(made.text.split(separator: " ").first))
  }

  private func redeem(
    _ code: String, by person: Person, for reach: PurchaseReach = .space
  ) async -> (code: String?, given: RedeemedCode?) {
    let answer = await person.call(
      CodeEndpoints.redeem,
      CodeToRedeem(code, for: reach, space: reach == .space ? person.space : nil))
    guard answer.status == .ok else { return (answer.json["code"]?.text, nil) }
    return (nil, try? RedeemedCode(object: answer.json))
  }

  @Test(
    "FF-095 a code gives a clinic its plan for some days, to whom it was told, as often as it may")
  func gives() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let bia = try await Person(in: room, "bia@example.com", calling: "Jatobá")
    let code = try await make(["gold", "30"], in: room)
    #expect(code.count == 19)
    let start = room.clock.now
    // As somebody types it.
    let typed = code.lowercased().split(separator: "-").joined(separator: " ")
    let given = try #require(await redeem(typed, by: ana).given)
    #expect(given.plan == "gold" && given.from == start)
    #expect(given.until == start.adding(milliseconds: 30 * Self.day))
    #expect(try await plan(of: ana) == "gold")
    // An answer that was lost is asked for again; another is told that it is used up.
    #expect(await redeem(code, by: ana).given == given)
    #expect(await redeem(code, by: bia).code == "codeUsedUp")
    #expect(try await plan(of: bia) == "free")
    #expect(await redeem("0000-0000-0000-0000", by: bia).code == "noSuchCode")
    #expect(await redeem("hello", by: bia).code == "noSuchCode")

    // Another of the same plan begins when this is over.
    let more = try await make(["gold", "10", "--uses", "2"], in: room)
    let next = try #require(await redeem(more, by: ana).given)
    #expect(next.from == given.until)
    room.clock.move(milliseconds: 35 * Self.day)
    for runner in room.umbu.jobs { await runner.runDue() }
    #expect(try await plan(of: ana) == "gold")
    room.clock.move(milliseconds: 5 * Self.day)
    for runner in room.umbu.jobs { await runner.runDue() }
    #expect(try await plan(of: ana) == "free")
    await room.umbu.stop()
  }

  @Test(
    "a code is ended, a trial is one for each account, and who does not run a space gives it nothing"
  )
  func refused() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let bia = try await Person(in: room, "bia@example.com", calling: "Jatobá")
    let ended = try await make(["silver", "30", "--uses", "5"], in: room)
    let commands = Commands(room.umbu.apps)
    #expect(await commands.run(["code", "end", ended]).exitCode == 0)
    #expect(await redeem(ended, by: ana).code == "codeEnded")
    let brief = try await make(["silver", "30", "--ends", "2020-01-01T00:00:00Z"], in: room)
    #expect(await redeem(brief, by: ana).code == "codeEnded")
    let trial = try await make(["gold", "7", "--trial", "--uses", "9"], in: room)
    let again = try await make(["gold", "7", "--trial"], in: room)
    #expect(await redeem(trial, by: ana).given?.plan == "gold")
    #expect(await redeem(again, by: ana).code == "noTrial")
    let foreign = await bia.call(
      CodeEndpoints.redeem, CodeToRedeem(trial, for: .space, space: ana.space))
    #expect(foreign.status == .forbidden)
    #expect(await redeem(trial, by: bia, for: .account).code == "notSold")
    let list = await commands.run(["code", "list"]).text
    #expect(list.contains("…\(trial.suffix(4))  gold  7 days  1 of 9  trial"), "\(list)")
    #expect(!list.contains(trial))
    for wrong in [
      ["make"], ["make", "gold"], ["make", "free", "3"], ["make", "gold", "0"],
      ["make", "gold", "3", "--uses", "0"], ["make", "gold", "3", "--ends", "soon"], ["sing"], [],
    ] {
      #expect(await commands.run(["code"] + wrong).exitCode == 2, "\(wrong)")
    }
    #expect(await commands.run(["code", "end", "0000000000000000"]).exitCode == 1)
    await room.umbu.stop()
  }

  @Test("CG-003 who had a trial by a code for one clinic has none for another, by code or bought")
  func oneTrial() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let made = await ana.call(TeamEndpoints.createSpace, NewSpace(name: "Outra"))
    let spaces = try AccountView(object: made.json).spaces.map(\.space)
    let other = try #require(spaces.first { $0 != ana.space })
    let first = try await make(["gold", "7", "--trial"], in: room)
    let second = try await make(["gold", "7", "--trial"], in: room)
    #expect(await redeem(first, by: ana).given?.plan == "gold")
    let again = await ana.call(
      CodeEndpoints.redeem, CodeToRedeem(second, for: .space, space: other))
    #expect(again.json["code"]?.text == "noTrial")
    let bought = await ana.call(
      PurchaseEndpoints.announce,
      NewPurchase("com.fisioflow.gold.monthly", from: .web, for: .space, space: other))
    #expect(try !AnnouncedPurchase(object: bought.json).hasTrial)
    await room.umbu.stop()
  }

  @Test("CG-003 one trial an account, also when two are redeemed at once for two spaces")
  func trialsAtOnce() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    for round in 0..<4 {
      let ana = try await Person(in: room, "ana\(round)@example.com", calling: "Casa \(round)")
      let made = await ana.call(TeamEndpoints.createSpace, NewSpace(name: "Outra \(round)"))
      let spaces = try AccountView(object: made.json).spaces.map(\.space)
      #expect(spaces.count == 2)
      let first = try await make(["gold", "7", "--trial"], in: room)
      let second = try await make(["gold", "7", "--trial"], in: room)
      let asked = zip([first, second], spaces).map { code, space in
        CodeToRedeem(code, for: .space, space: space)
      }
      async let one = ana.call(CodeEndpoints.redeem, asked[0])
      async let other = ana.call(CodeEndpoints.redeem, asked[1])
      let answers = await [one, other]
      #expect(answers.count { $0.status == .ok } == 1)
      #expect(answers.count { $0.json["code"]?.text == "noTrial" } == 1)
    }
    await room.umbu.stop()
  }

  @Test("of an account that is forgotten no use of a code is kept, and what it gave stays")
  func forgotten() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let code = try await make(["gold", "30"], in: room)
    #expect(await redeem(code, by: ana).given != nil)
    try await room.app("fisioflow").database.write { [account = ana.grant.account.id] in
      try PurchaseLedger.forget(account, in: $0)
    }
    #expect(try await room.count("fisioflow", "SELECT count(*) FROM purchase_code_use") == 0)
    #expect(try await plan(of: ana) == "gold")
    await room.umbu.stop()
  }
}
