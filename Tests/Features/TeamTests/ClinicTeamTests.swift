import API
import Analytics
import Clinic
import Entitlements
import Fields
import Flow
import FlowTesting
import Identity
import Records
import Screen
import Sync
import Telemetry
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell
@testable import Team

@Suite("the team of the clinic")
struct ClinicTeamTests {
  private static let own = Member(
    Sample.account.id, Sample.account.email, as: .admin, since: Sample.now)
  private static let bia = Member(.test(7), "bia@exemplo.com.br", as: .therapist, since: Sample.now)

  /// Another clinic of the person's.
  private static let other = with(Sample.space) {
    $0.space = UUID(high: 1, low: 8)
    $0.name = "Clínica Sol"
  }

  private static var state: Team.State {
    var state = Team.State(in: .sample())
    state.people = [own, bia]
    return state
  }

  @Test("FF-061 without a seat the paywall takes the place of the sheet")
  func seats() {
    var state = Sample.home
    state.clinic = Sample.clinic("free")
    state.team = Self.state
    state.team.context = state.context
    var inviting = Team.Inviting(as: .therapist)
    inviting.email = "caio@exemplo.com.br"
    state.team.sheet = .invite(inviting)
    let store = TestStore<Home>(state)
    store.send(.team(.sheet(.inviteSubmitted(.pt)))) { $0.team.loading.start() }
    let (response, problem) = Problem.no(403, "limitReached")
    store.respond(
      to: .call(
        TeamEndpoints.invite,
        NewInvitation(
          to: Sample.space.space, email: "caio@exemplo.com.br", role: .therapist, in: .pt)),
      with: response)
    store.receive(
      .team(.sheet(.invited(email: "caio@exemplo.com.br", .failure(.paywall(problem)))))
    ) {
      $0.team.loading.stop()
    }
    store.receive(.team(.seatsTaken)) {
      $0.team.sheet = nil
      $0.paywall = Paywall(.addTherapist(seats: 2), current: .free, in: .clinic)
      $0.plans.pricing.start()
    }
    store.expect(.track(.paywallShown(.therapistLimit, plan: .free)))
    store.missPrices()
    #expect(store.state.paywall?.context == .therapistLimit)
    store.finish()
  }

  @Test("FF-060 a full clinic invites nobody, and that is said in its own words")
  func full() {
    let failure = TeamFailure(.conflict(Problem.no(409, "spaceFull").1))
    #expect(failure == .full)
    #expect(failure.text(in: FisioFlow.app, .pt).contains("espaço"))
    #expect(failure.text(in: FisioFlow.app, .en).contains("room"))
  }

  @Test("who leaves a clinic goes on in another of theirs, and nothing of the old one stays")
  func leaving() {
    let other = Self.other
    var both = Sample.account
    both.spaces.append(other)
    var home = Home.State.whole(both, Sample.space)
    home.team.people = [Self.own, Self.bia]
    home.team.removing = Self.own
    let store = TestStore<Root>(.showing(home))
    store.send(.home(.team(.removeConfirmed))) {
      $0.change {
        $0.team.removing = nil
        $0.team.loading.start()
      }
    }
    store.respond(
      to: .call(TeamEndpoints.remove, MemberChoice(both.id, of: Sample.space.space)),
      with: .output(Nothing()))
    store.receive(.home(.team(.left(.success(Nothing()))))) {
      $0.change { $0.team.loading.stop() }
    }
    store.expect(.syncNow)
    var left = both
    left.spaces = [other]
    store.respond(to: .call(SessionEndpoints.current, Nothing()), with: .output(left))
    store.receive(.home(.leaving(.leftSpace(.success(left))))) {
      $0.phase = .home(.init(FisioFlow.app, account: left, space: other))
    }
    store.expect(.closeSpace(erase: true))
    store.expect(.writeSecret(key: "account", value: left.object.jsonText))
    store.expectOpened(SpaceAccess(space: other.space, account: left.id, role: other.role))
    store.finish()
  }

  @Test("the clinics of the person may have changed elsewhere; the open one comes first")
  func clinicsRead() {
    var account = Sample.account
    let other = Self.other
    account.spaces = [other, Sample.space]
    let opened = account.opening(Sample.space.space)
    #expect(opened.spaces == [Sample.space, other])
    let store = TestStore<Home>(Sample.home)
    store.send(.accountRead(.success(account))) {
      $0.account = opened
    }
    store.expect(.writeSecret(key: "account", value: opened.object.jsonText))
    store.finish()
  }

  @Test("another clinic is opened only when this one's queue is settled")
  func settleFirst() {
    let other = Self.other
    var home = Sample.home
    home.account.spaces.append(other)
    home.sync.pending = [
      PendingMutation(id: .test(1), name: "x", arguments: .null, time: .epoch, touched: [])
    ]
    let store = TestStore<Root>(.showing(home))
    store.send(.home(.spaces(.chosen(other.space)))) { $0.change { $0.mustSettleFirst = true } }
    store.send(.home(.settleFirstClosed)) { $0.change { $0.mustSettleFirst = false } }
    store.send(.home(.spaces(.chosen(Sample.space.space))))
    store.finish()
  }

  @Test("an invitation brings a new person to its clinic, with its e-mail written already")
  func joining() {
    var state = Root.State(FisioFlow.app)
    state.phase = .access(.init(FisioFlow.app))
    let store = TestStore<Root>(state, now: Sample.now)
    store.send(.located("convite/c0de"))
    store.receive(.locatedAt("convite/c0de", today: Sample.today)) {
      $0.path = .invitation("c0de")
      var access = Access.State(FisioFlow.app)
      access.purpose = .signUp
      access.joining = Joining.State("c0de")
      access.joining?.loading.start()
      $0.phase = .access(access)
    }
    var view = InvitationView()
    view.spaceName = "Clínica Aurora"
    view.email = "bia@exemplo.com.br"
    view.role = "therapist"
    store.respond(
      to: .call(TeamEndpoints.look, InvitationCode("c0de")), with: .output(view))
    store.receive(.access(.joining(.looked("c0de", .success(view))))) {
      guard case .access(var access) = $0.phase else { return }
      access.joining?.invitation = view
      access.joining?.loading.stop()
      access.email = view.email
      $0.phase = .access(access)
    }
    guard case .access(let access) = store.state.phase else { return }
    #expect(Access.problems(access) == [.password: .missing])
    store.finish()
  }

  @Test("who has an account signs in and joins with it, and goes on in the new clinic")
  func joiningWithAccount() {
    var access = Access.State(FisioFlow.app)
    access.email = "ana@clinica.com.br"
    access.password = "uma senha bem comprida"
    access.joining = Joining.State("c0de")
    var state = Root.State(FisioFlow.app)
    state.phase = .access(access)
    let store = TestStore<Root>(state)
    store.send(.access(.answered(.success(Sample.grant)))) {
      access.password = ""
      $0.phase = .access(access)
    }
    let text = Sample.account.object.jsonText
    store.expect(
      .setSession(
        SessionTokens(access: "access", refresh: "refresh"), account: Sample.account.id,
        secrets: [KeptValue("account", Array(text.utf8))]))
    store.respond(to: .readSecret(key: "account"), with: .secret(text))
    store.receive(.access(.admitted(Sample.account, joining: "c0de")))
    let other = Self.other
    var joined = Sample.account
    joined.spaces.append(other)
    store.respond(
      to: .call(TeamEndpoints.accept, InvitationCode("c0de")), with: .output(joined))
    let opened = joined.opening(other.space)
    store.receive(.access(.accepted(before: Sample.account, .success(joined)))) {
      $0.phase = .home(.init(FisioFlow.app, account: opened, space: other))
    }
    store.expect(.writeSecret(key: "account", value: opened.object.jsonText))
    store.expectOpened(SpaceAccess(space: other.space, account: opened.id, role: other.role))
    store.finish()
  }
}
