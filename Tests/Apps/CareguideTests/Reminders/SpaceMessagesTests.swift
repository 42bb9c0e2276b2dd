import API
import Care
import Flow
import FlowTesting
import Identity
import Notifications
import Records
import Screen
import ScreenReading
import Team
import Testing
import Values

@testable import Careguide
@testable import MessagesFeature
@testable import Shell

/// What became of the messages of a family.
@Suite("messages of a family that were sent")
struct SpaceMessagesTests {
  private static let space = Subject("space", .zero)

  private static func message(
    _ number: Int64, to account: UUID, about subject: UUID?, _ state: String,
    _ reason: String? = nil
  ) -> LedgerEntry {
    with(LedgerEntry()) {
      $0.id = .test(UInt64(300 + number))
      $0.kind = "dose.reminder"
      $0.pt = "Lembretes de doses"
      $0.en = "Reminders of doses"
      $0.person = account
      $0.subject = subject
      $0.askedAt = FamilySample.now.adding(milliseconds: -number * 1_000)
      $0.dueAt = $0.askedAt
      $0.state = state
      $0.reason = reason
    }
  }

  private static var page: LedgerPage {
    var page = LedgerPage()
    page.entries = [
      message(1, to: FamilySample.ana, about: FamilySample.rosa.id.uuid, "sent"),
      message(
        2, to: FamilySample.pedro, about: FamilySample.losartana.id.uuid, "withdrawn",
        "no dose of it waits"),
      message(3, to: .test(99), about: nil, "failed", "no way leads to them"),
    ]
    return page
  }

  private static func home(as role: Role = .manager) -> Home.State {
    var home = FamilySample.home(as: role, medicines: [FamilySample.losartana])
    let members = [
      Member(FamilySample.ana, "ana@example.com", as: role, since: FamilySample.now),
      Member(FamilySample.pedro, "pedro@example.com", as: .logger, since: FamilySample.now),
    ]
    _ = Home.reduce(
      &home,
      .part(PartAction(Team.self, .membersChanged(Changes(isComplete: true, changed: members)))))
    return home
  }

  private static func read(_ home: Home.State, _ language: Language = .pt) -> String {
    FamilySample.page(home, .spaceMessages, language).readOut
  }

  @Test("PL-008 CG-131 each says to whom it went, about whom, what became of it and why not")
  func told() {
    var home = Self.home()
    home.parts[SpaceMessages.self]?.log = with(SpaceMessages.Log.State(of: Self.space)) {
      $0.entries = SentPage(Self.page).entries
    }
    let page = Self.read(home)
    for words in [
      "Mensagens enviadas", "Lembretes de doses", "Para você · sobre Rosa Andrade", "Enviada",
      "Para pedro", " · sobre Losartana", "A dose já tinha resposta.",
      "Para quem já saiu", "Não há telefone nem e-mail que receba",
    ] { #expect(page.contains(words), "\(words)") }
    let english = Self.read(home, .en)
    for words in [
      "Messages sent", "To you · about Rosa Andrade", "The dose had been answered already.",
      "To somebody who has left",
    ] { #expect(english.contains(words), "\(words)") }
    #expect(!page.contains("dose.reminder") && !page.contains("withdrawn"))
  }

  @Test("where nothing was sent yet that is said, and the settings of everybody lead there")
  func none() {
    var home = Self.home()
    home.parts[SpaceMessages.self]?.log = SpaceMessages.Log.State(of: Self.space)
    #expect(Self.read(home).contains("Nenhuma mensagem ainda"))
    #expect(Self.read(home, .en).contains("No messages yet"))
    #expect(FamilySample.page(home, .settings).readOut.contains("Mensagens enviadas"))
    let viewer = Self.home(as: .viewer)
    #expect(FamilySample.page(viewer, .settings).readOut.contains("Mensagens a você"))
    #expect(Self.read(viewer).contains("Mensagens a você"))
  }

  @Test("PL-008 whoever runs the family asks for all, anybody else for those to themselves")
  func asks() {
    for role in [Role.manager, .viewer] {
      guard let state = Self.home(as: role).parts[SpaceMessages.self] else { continue }
      let space = state.context.space
      let subject = Subject("space", space)
      let store = TestStore<SpaceMessages>(state)
      var query = LedgerQuery(space: space)
      if role == .viewer { query.person = FamilySample.ana }
      store.send(.log(.opened(subject))) {
        $0.log = SpaceMessages.Log.State(of: subject)
        $0.log.loading.start()
      }
      store.respond(to: .call(LedgerEndpoints.read, query), with: .output(Self.page))
      store.receive(.log(.answered(LogQuestion(of: subject), .success(SentPage(Self.page))))) {
        $0.log.loading.stop()
        $0.log.entries = SentPage(Self.page).entries
      }
      store.finish()
      #expect(SpaceMessages.hear(.entered(.spaceMessages), state) == .log(.opened(subject)))
      #expect(SpaceMessages.hear(.entered(.settings), state) == nil)
    }
  }
}
