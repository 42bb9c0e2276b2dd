import API
import Fields
import Flow
import FlowTesting
import Identity
import Orchard
import Records
import Shell
import Testing
import Values

@testable import Team

@Suite("the invitations on the page of the team")
struct InvitationRowTests {
  private static func invitation(_ number: UInt64, _ email: String) -> Invitation {
    var invitation = Invitation()
    invitation.id = ID(.test(number))
    invitation.email = email
    return invitation
  }

  @Test(
    """
    CC-007 each invitation waits for its own answer: a no stands in its row, one that is gone hears \
    nothing, and the others go on
    """)
  func invitations() {
    let store = TestStore<Team>(
      Team.State(in: Orchard.context()))
    let (davi, bia) = (Self.invitation(4, "davi@exemplo.com.br"), Self.invitation(5, "bia@x.br"))
    store.send(.invitationsChanged(.all([davi, bia]))) { $0.invitations = [bia, davi] }
    let mail = Request.call(
      TeamEndpoints.mail, InvitationMailing(davi.id, of: Orchard.space.space, in: .pt))
    let revoke = Request.call(
      TeamEndpoints.revoke, InvitationChoice(bia.id, of: Orchard.space.space))
    store.send(.invitation(davi.id, .mailTapped(.pt))) { $0.change(davi) { $0.loading.start() } }
    store.expect(mail)
    store.send(.invitation(davi.id, .revokeTapped))
    store.send(.invitation(bia.id, .revokeTapped)) { $0.change(bia) { $0.loading.start() } }
    store.expect(revoke)
    let problem = Problem(status: 429, title: "mailedLately", code: "mailedLately")
    store.respond(to: mail, with: .problem(problem))
    store.receive(.invitation(davi.id, .done(.failure(.rateLimited(retryAfter: nil))))) {
      $0.change(davi) {
        $0.loading.stop(.other(.rateLimited(retryAfter: nil)))
      }
    }
    // What the records say of the one leaves the other as it is; its own row goes on too.
    var mailed = davi
    mailed.mailName = InvitationMail.sent.rawValue
    store.send(.invitationsChanged(Changes(changed: [mailed], removed: [bia.id]))) {
      $0.invitations = [mailed]
      let _: Effect<Team.Action> = $0.rows.remove(bia.id)
    }
    store.respond(to: revoke, with: .output(Nothing()))
    store.receive(.invitation(bia.id, .done(.success(Nothing()))))
    store.send(.invitation(davi.id, .mailTapped(.en))) {
      $0.change(davi) {
        $0.loading.start()
      }
    }
    store.respond(
      to: .call(TeamEndpoints.mail, InvitationMailing(davi.id, of: Orchard.space.space, in: .en)),
      with: .output(Nothing()))
    store.receive(.invitation(davi.id, .done(.success(Nothing())))) {
      $0.change(davi) { $0.loading.stop() }
    }
    store.expect(.syncNow)
    store.finish()
  }
}

extension Team.State {
  fileprivate mutating func change(
    _ invitation: Invitation, _ change: (inout InvitationRow.State) -> Void
  ) {
    var row = rows[invitation.id] ?? InvitationRow.State(invitation.id, in: space)
    change(&row)
    rows.put(row, for: invitation.id)
  }
}
