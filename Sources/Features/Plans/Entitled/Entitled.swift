import API
import Entitlements
import Fields
import Flow
import Identity
import Purchasing
import Shell
import Sync
import Values

/// What the server says that the account may do here, with a token that still says it without a network (FF-088,
/// Docs/Subscriptions.md). The plan in the records decides over records, and the server over all that is written;
/// this is for what is no record, such as whether a session of the day has a limit, and for what people want to see
/// of it.
public enum Entitled {
  public struct State: Equatable {
    @Boxed public var context: Context
    @Boxed var kept = KeptEntitlement()
    var isRead = false
    /// What the token says; nil until its signature was seen to be right.
    @Boxed public internal(set) var claims: EntitlementClaims?
    /// What the server answered, until its signature was seen to be right.
    @Boxed var coming: Coming?
    var isAsking = false
    /// Whether the server is asked again when there is a reason: not soon after it did not answer.
    var mayAsk = true
    /// When it was heard of since the space was opened.
    var heardAt: Instant?

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  /// An answer whose token is looked at.
  struct Coming: Equatable {
    var answer: OwnEntitlements
    var tag: String
    var token: EntitlementToken
  }

  public indirect enum Action: Equatable {
    case keptRead(String?)
    case keptVerified(EntitlementClaims, Bool)
    case ask
    case answered(HTTPOutcome)
    case keysListed(Result<EntitlementKeys, APIError>)
    case verified(Bool)
    /// The answer counts; the device's clock shows that.
    case heard(Instant)
    /// The answer is still the one that is here.
    case confirmed(Instant)
    case look
    case looked(Instant)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .keptRead(let text):
      return useKept(&state, KeptEntitlement(kept: text))
    case .keptVerified(let claims, let isRight):
      state.isRead = true
      guard isRight else { return askIfDue(&state) }
      state.claims = claims
      return .send(.look)
    case .ask:
      return ask(&state)
    case .answered(let outcome):
      return receive(&state, outcome)
    case .keysListed(.success(let keys)):
      state.kept.keys = keys
      guard let token = state.coming?.token, let effect = verify(token, by: keys) else {
        return stopAsking(&state)
      }
      return effect
    case .keysListed(.failure):
      return stopAsking(&state)
    case .verified(let isRight):
      return isRight ? .now { .heard($0) } : stopAsking(&state)
    case .heard(let shown):
      guard let coming = state.coming else { return .none }
      state.kept.answer = coming.answer
      state.kept.tag = coming.tag
      state.claims = coming.token.claims
      return settle(&state, coming.answer.now, shown)
    case .confirmed(let shown):
      guard let claims = state.claims else { return stopAsking(&state) }
      // It was issued in this hour: what was seen meanwhile can be no earlier and no later.
      state.kept.seen.look(shown)
      let first = Instant(milliseconds: claims.issuedAt * 1_000)
      let last = first.adding(milliseconds: EntitlementTerms.step)
      return settle(&state, min(max(state.kept.seen.now, first), last), shown)
    case .look:
      return .now { .looked($0) }
    case .looked(let shown):
      state.mayAsk = true
      state.kept.seen.look(shown)
      return store(state) + scheduleLook(state) + askIfDue(&state)
    }
  }

  static var timer: String { "entitlements" }
  /// How often the clock is looked at, in milliseconds.
  static var pause: Int64 { 600_000 }

  /// Goes by what is kept, once that is seen to be signed: it may have been changed.
  private static func useKept(_ state: inout State, _ kept: KeptEntitlement?) -> Effect<Action> {
    if let kept, let token = EntitlementToken(kept.answer.token), isOwn(token, state),
      let key = kept.keys.key(token.key)
    {
      state.kept = kept
      let claims = token.claims
      return .verify(token.text, x: key.x, y: key.y) { .keptVerified(claims, $0) }
    }
    state.isRead = true
    return askIfDue(&state)
  }

  private static func isOwn(_ token: EntitlementToken, _ state: State) -> Bool {
    token.claims.account == state.context.account.id
      && token.claims.app == state.context.app.id.text
  }

  private static func ask(_ state: inout State) -> Effect<Action> {
    guard state.isRead, !state.isAsking, state.context.sync.isOnline else { return .none }
    state.isAsking = true
    var request = EntitlementEndpoints.list.request(Nothing())
    if state.claims.isThere, !state.kept.tag.isEmpty {
      request.headers.append(HTTPHeader("If-None-Match", state.kept.tag))
    }
    return .http(request) { .answered($0) }
  }

  private static func askIfDue(_ state: inout State) -> Effect<Action> {
    state.isDue ? ask(&state) : .none
  }

  private static func receive(_ state: inout State, _ outcome: HTTPOutcome) -> Effect<Action> {
    guard case .answered(let response) = outcome else { return stopAsking(&state) }
    if response.status == 304 { return .now { .confirmed($0) } }
    guard case .success(let answer) = EntitlementEndpoints.list.decode(outcome),
      let token = EntitlementToken(answer.token), isOwn(token, state)
    else { return stopAsking(&state) }
    state.coming = Coming(answer: answer, tag: response.header("ETag") ?? "", token: token)
    // One that is not known is asked for: another key signs from time to time.
    if let effect = verify(token, by: state.kept.keys) { return effect }
    return .call(EntitlementEndpoints.keys, Nothing()) { .keysListed($0) }
  }

  /// Nil where none of the keys can tell.
  private static func verify(
    _ token: EntitlementToken, by keys: EntitlementKeys
  ) -> Effect<Action>? {
    guard let key = keys.key(token.key) else { return nil }
    return .verify(token.text, x: key.x, y: key.y) { .verified($0) }
  }

  private static func settle(
    _ state: inout State, _ now: Instant, _ shown: Instant
  ) -> Effect<Action> {
    state.kept.seen.hear(now, shown: shown)
    state.heardAt = now
    state.coming = nil
    state.isAsking = false
    return store(state) + scheduleLook(state)
  }

  /// What is here goes on to count, as long as it does. The server is asked again with the next look.
  private static func stopAsking(_ state: inout State) -> Effect<Action> {
    state.coming = nil
    state.isAsking = false
    state.mayAsk = false
    return scheduleLook(state)
  }

  private static func store(_ state: State) -> Effect<Action> {
    state.claims.isThere
      ? .writeSecret(KeptEntitlement.key, state.kept.object.jsonText) : .none
  }

  /// Without a token there is nothing that could end.
  private static func scheduleLook(_ state: State) -> Effect<Action> {
    state.claims.isThere ? .after(timer, milliseconds: pause, .look) : .none
  }
}

extension Entitled.State {
  /// How the device stands with what it was told of this space; nil while that is not known, and of a space that
  /// the server knows no plan of.
  public var term: EntitlementTerm? {
    claims?.term(of: context.space, at: kept.seen.now)
  }

  /// What the server said of this space, as long as it is believed.
  public var entitlement: Entitlement? {
    claims.isThere ? kept.answer.entitlement(of: context.space) : nil
  }

  /// Whether the device's clock was seen to go back since the server was heard of.
  public var wentBack: Bool { claims.isThere && kept.seen.wentBack }

  /// Whether there is a reason to ask: nothing was heard yet, not for an hour, or the records say something else.
  var isDue: Bool {
    guard isRead, mayAsk, !isAsking, context.sync.isOnline else { return false }
    guard let heardAt, let told = claims?.plan(of: context.space) else { return true }
    return told.plan != context.plan.rawValue
      || kept.seen.now.since(heardAt) >= EntitlementTerms.step
  }
}
