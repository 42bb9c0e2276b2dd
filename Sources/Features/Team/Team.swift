import API
import Entitlements
import Flow
import Identity
import Shell
import Values

/// The people of a space: who they are, and for who manages the team, inviting them, giving them
/// other roles and removing them. Only the server decides that, so it needs the network.
public enum Team {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// Those who belong to the space and those who did, by their e-mails.
    public var people: [Member] = []
    public var invitations: [Invitation] = []
    /// Those of them with which something was begun.
    public var rows = Children<ID<Invitation>, InvitationRow.State>()
    public var sheet: Sheet?
    /// Who is about to be removed, after a question.
    public var removing: Member?
    /// Of what is done at the server: no other deed begins before its end.
    public var loading = Loading<TeamFailure>()

    public init(in context: Context = Context()) {
      self.context = context
    }

    public var account: AccountView { context.account }
    public var space: UUID { context.space }

    /// Those who belong to the space now.
    public var members: [Member] { people.filter { $0.leftAt == nil } }
    /// The person's own role, as the space's records say it.
    public var role: Role? { members.first { $0.id.uuid == account.id }.flatMap { role(of: $0) } }
    public var manages: Bool { role?.managesTeam == true }
    public var isAlone: Bool { members.count < 2 }

    /// The role of a member; nil for one that this version of the app does not know.
    func role(of member: Member) -> Role? { context.app.role(member.roleName)?.role }
  }

  /// What is asked for above the page.
  public enum Sheet: Equatable {
    case invite(Inviting)
    /// The link for who was invited, which is shown once; the server may have mailed it, too.
    case link(email: String, code: String, isMailed: Bool, isCopied: Bool)
  }

  public struct Inviting: Equatable {
    public var email = ""
    public var role: Role
    public var problem: AccessProblem?
    public var failure: TeamFailure?

    public init(as role: Role) {
      self.role = role
    }

    /// Most who are invited do not manage the team.
    init(to app: App) {
      let usual = app.roles.first { !$0.role.managesTeam } ?? app.roles.first
      self.init(as: usual?.role ?? Roles.alone.founder)
    }
  }

  public indirect enum Action: Equatable {
    case membersChanged(Changes<Member>)
    case invitationsChanged(Changes<Invitation>)
    case inviteTapped
    case sheet(SheetAction)
    case invitation(ID<Invitation>, InvitationRow.Action)
    case roleGiven(Member, Role)
    case removeTapped(Member)
    /// The person would leave before everything of theirs was sent.
    case mustSettle
    case removeConfirmed
    case removeCancelled
    case done(Result<Nothing, APIError>)
    /// The person left the space by themselves.
    case left(Result<Nothing, APIError>)
    case failureClosed
    case goTo(Path)
    /// There is no seat for one more: the paywall is above this feature, where a plan counts people.
    case seatsTaken
  }

  /// What happens on the sheet of an invitation.
  public indirect enum SheetAction: Equatable {
    case emailTyped(String)
    case roleChosen(Role)
    case errorTapped
    /// In the language in which the person reads.
    case inviteSubmitted(Language)
    case invited(email: String, Result<InvitationGrant, APIError>)
    case copyTapped(String)
    case sheetClosed
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .membersChanged(let changes):
      changes.apply(to: &state.people)
      state.people = state.people.ordered { $0.email < $1.email }
      return .none
    case .invitationsChanged(let changes):
      changes.apply(to: &state.invitations)
      state.invitations = state.invitations.ordered { $0.email < $1.email }
      return state.rows.isEmpty ? .none : endRows(&state)
    case .inviteTapped:
      state.sheet = .invite(Inviting(to: state.context.app))
      return .focus("invite-email")
    case .sheet(let action):
      return reduceSheet(&state, action)
    case .invitation(let id, let action):
      return reduceRow(&state, id, action)
    case .roleGiven(let member, let role):
      return give(&state, role, to: member)
    case .failureClosed:
      state.loading.dismiss()
      return .none
    case .goTo(let path):
      return .push(path.text)
    case .removeTapped(let member):
      if member.id.uuid == state.account.id, !parts.isSettled(state.context.sync) {
        return .send(.mustSettle)
      }
      state.removing = member
      return .none
    case .mustSettle:
      return .none
    case .removeConfirmed:
      return remove(&state)
    case .removeCancelled:
      state.removing = nil
      return .none
    case .done(let result), .left(let result):
      return finish(&state, result)
    case .seatsTaken:
      state.sheet = nil
      if state.context.app.seats == nil { state.loading.fail(.noSeat) }
      return .none
    }
  }

  private static func reduceRow(
    _ state: inout State, _ id: ID<Invitation>, _ action: InvitationRow.Action
  ) -> Effect<Action> {
    if state.rows[id] == nil, state.invitations.contains(where: { $0.id == id }) {
      state.rows.put(InvitationRow.State(id, in: state.space), for: id)
    }
    return InvitationRow.reduce(forEach: &state.rows, id, action).map { .invitation(id, $0) }
  }

  private static func give(
    _ state: inout State, _ role: Role, to member: Member
  ) -> Effect<Action> {
    guard role != state.role(of: member), state.loading.startAlone() else { return .none }
    return .call(
      TeamEndpoints.setRole, RoleChoice(role, for: member.id.uuid, in: state.space)
    ) { .done($0) }
  }

  private static func remove(_ state: inout State) -> Effect<Action> {
    guard let member = state.removing, state.loading.startAlone() else { return .none }
    state.removing = nil
    let isOwn = member.id.uuid == state.account.id
    return .call(TeamEndpoints.remove, MemberChoice(member.id.uuid, of: state.space)) {
      isOwn ? .left($0) : .done($0)
    }
  }

  private static func finish(
    _ state: inout State, _ result: Result<Nothing, APIError>
  ) -> Effect<Action> {
    switch result {
    case .success:
      state.loading.stop()
      return .fire(.syncNow)
    case .failure(.paywall):
      state.loading.stop()
      return .send(.seatsTaken)
    case .failure(let error):
      state.loading.stop(TeamFailure(error))
      return .none
    }
  }

  /// Ends what was begun with invitations that are gone.
  private static func endRows(_ state: inout State) -> Effect<Action> {
    let gone = state.rows.keys.filter { id in !state.invitations.contains { $0.id == id } }
    return .all(gone.map { state.rows.remove($0) })
  }
}
