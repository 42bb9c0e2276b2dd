import Analytics
import Database
import Fields
import Telemetry
import Values

/// Takes events in: judges them one by one, and keeps what is right in one transaction, which is durable
/// before anybody hears of it.
public struct EventIntake: Sendable {
  let store: EventStore
  let registry: @Sendable () -> LiveRegistry
  let people: AnalyticsPeople
  let limits: IntakeLimits
  let now: @Sendable () -> Instant
  /// Whether there is room; nil for any amount.
  public var budget: EventBudget?
  /// Brings what `registry` says up to date, as a body comes.
  public var refresh: @Sendable (any ReadTransaction) throws -> Void = { _ in }
  /// Who the people are that other systems name.
  public var named = SegmentPeople.none

  public init(
    _ store: EventStore, registry: @escaping @Sendable () -> LiveRegistry,
    people: AnalyticsPeople, limits: IntakeLimits, now: @escaping @Sendable () -> Instant
  ) {
    self.store = store
    self.registry = registry
    self.people = people
    self.limits = limits
    self.now = now
  }

  /// Whether an event is one that may be counted, as it was registered.
  func judge(
    _ name: String, _ parameters: JSONValue, _ visit: IntakeVisit, in registry: LiveRegistry
  ) -> Result<[StoredParameter], EventProblem> {
    guard let shape = registry.shapes[name] else { return .failure(EventProblem(.unknownEvent)) }
    guard !shape.isDebugOnly || visit.mayDebug else { return .failure(EventProblem(.debugOnly)) }
    return EventJudge.read(parameters, as: shape).map { values in
      values.map { StoredParameter($0.name, marked($0.value)) }
    }
  }

  /// Ids become marks at the door: nothing behind it has seen one.
  private func marked(_ value: StoredValue) -> StoredValue {
    guard case .mark(let id) = value else { return value }
    return .mark(store.keys.mark(id, of: store.app))
  }

  /// The stamp with nothing that is not registered, and no id.
  func marked(_ stamp: Stamp, in registry: LiveRegistry) -> Stamp {
    var stamp = stamp.listed(in: registry)
    stamp.space = stamp.space.map { store.keys.mark($0, of: store.app) }
    for place in stamp.properties.indices {
      let property = stamp.properties[place]
      guard case .mark? = registry.properties[property.name]?.kind, let id = UUID(property.value)
      else { continue }
      stamp.properties[place].value = store.keys.mark(id, of: store.app).description
    }
    return stamp
  }

  /// The milliseconds that a device's clock is behind ours; 0 where it is nearly right.
  func correction(sentAt: Instant, receivedAt: Instant) -> Int64 {
    let skew = receivedAt.since(sentAt)
    return skew.magnitude > UInt64(limits.skew) ? skew : 0
  }

  /// Why an event that happened then is not taken now.
  func problem(withTime at: Instant, receivedAt: Instant) -> EventProblem? {
    if at < receivedAt.adding(milliseconds: -limits.oldest) { return EventProblem(.tooOld) }
    if at > receivedAt.adding(milliseconds: limits.newest) { return EventProblem(.tooNew) }
    return nil
  }
}
