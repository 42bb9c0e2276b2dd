import API
import Entitlements
import Fields
import Flow
import FlowTesting
import Identity
import Orchard
import Records
import Screen
import Shell
import Testing
import Values

@testable import Team

@Suite("the team of a space")
struct TeamTests {
  private static let own = Member(
    Orchard.account.id, Orchard.account.email, as: .keeper, since: Orchard.now)
  private static let bia = Member(.test(7), "bia@exemplo.com.br", as: .picker, since: Orchard.now)

  private static func state(_ app: App = Orchard.app()) -> Team.State {
    var state = Team.State(in: Orchard.context(app))
    state.people = [own, bia]
    return state
  }

  @Test("who left is no member but known by name, and the records say who one is")
  func members() {
    let store = TestStore<Team>(Team.State(in: Orchard.context()))
    var gone = Self.bia
    gone.id = ID(.test(9))
    gone.leftAt = Orchard.now
    store.send(.membersChanged(.all([Self.own, gone, Self.bia]))) {
      $0.people = [Self.own, gone, Self.bia]
    }
    #expect(store.state.members == [Self.own, Self.bia])
    #expect(store.state.manages)
    var demoted = Self.own
    demoted.roleName = Role.picker.rawValue
    store.send(.membersChanged(Changes(changed: [demoted]))) {
      $0.people = [demoted, gone, Self.bia]
    }
    #expect(!store.state.manages)
    store.finish()
  }

  @Test("an invitation is written, sent, and its link handed over once")
  func inviting() {
    let store = TestStore<Team>(Self.state())
    var inviting = Team.Inviting(as: .picker)
    store.send(.inviteTapped) { $0.sheet = .invite(inviting) }
    store.expect(.focus(id: "invite-email"))
    store.send(.sheet(.inviteSubmitted(.pt))) {
      inviting.problem = .missing
      $0.sheet = .invite(inviting)
    }
    store.expect(.focus(id: Node.formErrorsID))
    store.send(.sheet(.emailTyped("caio@exemplo.com.br "))) {
      inviting.email = "caio@exemplo.com.br "
      inviting.problem = nil
      $0.sheet = .invite(inviting)
    }
    store.send(.sheet(.roleChosen(.keeper))) {
      inviting.role = .keeper
      $0.sheet = .invite(inviting)
    }
    store.send(.sheet(.inviteSubmitted(.pt))) { $0.loading.start() }
    var grant = InvitationGrant()
    grant.code = "c0de"
    store.respond(
      to: .call(
        TeamEndpoints.invite,
        NewInvitation(
          to: Orchard.space.space, email: "caio@exemplo.com.br", role: .keeper, in: .pt)),
      with: .output(grant))
    store.receive(.sheet(.invited(email: "caio@exemplo.com.br", .success(grant)))) {
      $0.loading.stop()
      $0.sheet = .link(email: "caio@exemplo.com.br", code: "c0de", isMailed: false, isCopied: false)
    }
    store.expect(.syncNow)
    store.send(.sheet(.copyTapped("https://umbu.example/orchard/convite/c0de"))) {
      $0.sheet = .link(email: "caio@exemplo.com.br", code: "c0de", isMailed: false, isCopied: true)
    }
    store.expect(.copy("https://umbu.example/orchard/convite/c0de"))
    store.send(.sheet(.sheetClosed)) { $0.sheet = nil }
    store.finish()
  }

  @Test("where the server mails, the sheet says so, and an invitation is mailed again from its row")
  func mailing() {
    var state = Self.state()
    var inviting = Team.Inviting(as: .picker)
    inviting.email = "caio@exemplo.com.br"
    state.sheet = .invite(inviting)
    let store = TestStore<Team>(state)
    store.send(.sheet(.inviteSubmitted(.en))) { $0.loading.start() }
    var grant = InvitationGrant()
    grant.code = "c0de"
    grant.isMailed = true
    store.respond(
      to: .call(
        TeamEndpoints.invite,
        NewInvitation(
          to: Orchard.space.space, email: "caio@exemplo.com.br", role: .picker, in: .en)),
      with: .output(grant))
    store.receive(.sheet(.invited(email: "caio@exemplo.com.br", .success(grant)))) {
      $0.loading.stop()
      $0.sheet = .link(
        email: "caio@exemplo.com.br", code: "c0de", isMailed: true, isCopied: false)
    }
    store.expect(.syncNow)
    store.send(.sheet(.sheetClosed)) { $0.sheet = nil }
    store.finish()
  }

  @Test("a role is given and a person removed after a question; a no is said in words")
  func deeds() {
    let store = TestStore<Team>(Self.state())
    store.send(.roleGiven(Self.bia, .picker))
    store.send(.roleGiven(Self.bia, .keeper)) { $0.loading.start() }
    let (response, problem) = Problem.no(409, "lastAdmin")
    store.respond(
      to: .call(
        TeamEndpoints.setRole, RoleChoice(.keeper, for: Self.bia.id.uuid, in: Orchard.space.space)),
      with: response)
    store.receive(.done(.failure(.conflict(problem)))) {
      $0.loading.stop(.lastAdmin)
    }
    store.send(.removeTapped(Self.bia)) { $0.removing = Self.bia }
    store.send(.removeCancelled) { $0.removing = nil }
    store.send(.removeTapped(Self.bia)) { $0.removing = Self.bia }
    store.send(.removeConfirmed) {
      $0.removing = nil
      $0.loading.start()
    }
    store.respond(
      to: .call(TeamEndpoints.remove, MemberChoice(Self.bia.id.uuid, of: Orchard.space.space)),
      with: .output(Nothing()))
    store.receive(.done(.success(Nothing()))) { $0.loading.stop() }
    store.expect(.syncNow)
    store.finish()
  }

  @Test("where no plan counts people, a team that is full says so on the page")
  func noSeat() {
    var state = Self.state(Orchard.app(plans: nil))
    state.sheet = .invite(Team.Inviting(as: .picker))
    let store = TestStore<Team>(state)
    store.send(.seatsTaken) {
      $0.sheet = nil
      $0.loading.fail(.noSeat)
    }
    #expect(Team.tell(.seatsTaken, store.state) == nil)
    #expect(
      TeamFailure.noSeat.text(in: store.state.context.app, .pt) == "Não cabe mais ninguém no pomar."
    )
    store.finish()
    let sold = Self.state()
    #expect(Team.tell(.seatsTaken, sold) == .paywall(.join(2)), "a plan that counts them is named")
  }

  @Test("who is invited is no manager unless that is chosen, and the roles are the app's")
  func roles() {
    #expect(Team.Inviting(to: Orchard.app()).role == .picker)
    var state = Self.state()
    state.sheet = .invite(Team.Inviting(to: state.context.app))
    let frame = Frame(state.context)
    let sheet = Team.overlays(state, .orchard(.en), frame).map(\.orchardWords).joined()
    for word in ["Keeper", "Keeps the orchard.", "Picker", "Picks."] {
      #expect(sheet.contains(word), "\(word)")
    }
    #expect(!sheet.contains("Physio"))
    state.people[0].roleName = "therapist"
    #expect(state.role == nil && !state.manages, "a role of another app is none of this one's")
  }

  @Test("the page and its questions name the space as the app does")
  func words() {
    var state = Self.state()
    state.loading.fail(.lastAdmin)
    state.removing = Self.own
    let frame = Frame(state.context)
    let page = Team.page(state, .orchard(), frame).orchardWords
    for words in [
      "Alguém precisa administrar o pomar.", "perde os dados do pomar em seus aparelhos",
      "Sair do pomar",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    let question = Team.overlays(state, .orchard(), frame).map(\.orchardWords).joined()
    #expect(question.contains("Sair deste pomar?") && question.contains("Os dados dele saem"))
    #expect(!(page + question).contains("clínica"))
  }
}
