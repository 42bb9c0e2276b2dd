import Flow
import FlowTesting
import Identity
import Journal
import Records
import Sync
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("A journal without an account")
struct AloneTests {
  private static let kept: KeptAlone = with(KeptAlone()) {
    $0.space = .test(1)
    $0.person = .test(2)
    $0.begunAt = LibraryTests.now
    $0.name = "Meu diário"
  }

  private static func names(_ home: Home.State) -> Set<String> {
    var home = home
    _ = Home.completeParts(&home)
    return Set(home.parts.all.map { $0.id.text })
  }

  @Test("It begins with the journal's record, and whoever begins owns it")
  func begins() throws {
    let account = Self.kept.account(as: Roles.alone.founder)
    let home = Home.State(PRSNL.app, account: account, space: account.spaces[0], alone: Self.kept)
    let access = home.context.access
    let beginning = try #require(access.beginning?.first)
    #expect(access.role == Roles.alone.founder.rawValue && access.space == Self.kept.space)
    #expect(beginning.table == Journal.recordType && beginning.id == Self.kept.space)
    #expect(beginning.record["name"]?.text == "Meu diário")
  }

  @Test("All that somebody keeps works here; what only a server does is left out")
  func parts() {
    let account = Self.kept.account(as: Roles.alone.founder)
    let alone = Self.names(
      Home.State(PRSNL.app, account: account, space: account.spaces[0], alone: Self.kept))
    let signedIn = Self.names(
      Home.State(PRSNL.app, account: AccountView(), space: SpaceMembership()))
    let server: Set = [
      "spaces", "links", "sync", "goingUp", "devices", "text carrier", "text arrivals",
      "link reading", "mail capture",
    ]
    for name in server { #expect(!alone.contains(name), "\(name)") }
    #expect(alone == signedIn.subtracting(server).union(["device"]))
    #expect(signedIn.isSuperset(of: server) && !signedIn.contains("device"))
    // A link is made by an account, and its page says so here; photos, PDFs and recordings need none.
    #expect(alone.contains(Sharing.id.text))
    #expect(alone.contains("documents") && alone.contains("timeline pictures"))
  }
}
