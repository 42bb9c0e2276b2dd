/// Something that goes on after the request that began it, until it is ended by its id.
struct Running: Equatable {
  enum Kind { case timer, observation, lead }

  let kind: Kind
  var id: String

  /// The request that ends it. One that has ended by itself is not hurt by it.
  var ending: Request {
    switch kind {
    case .timer: .cancelTimer(id: id)
    case .observation: .cancelObservation(id: id)
    case .lead: .resign(id: id)
    }
  }
}

extension Request {
  /// What this request begins, or begins anew.
  var begins: Running? {
    switch self {
    case .timer(let id, _): Running(kind: .timer, id: id)
    case .lead(let id): Running(kind: .lead, id: id)
    default: observationID.map { Running(kind: .observation, id: $0) }
    }
  }

  /// What it ends.
  var ends: Running? {
    switch self {
    case .cancelTimer(let id): Running(kind: .timer, id: id)
    case .cancelObservation(let id): Running(kind: .observation, id: id)
    case .resign(let id): Running(kind: .lead, id: id)
    default: nil
    }
  }

  /// The same request under an id that begins with `name`, where it begins or ends something, so that
  /// this is not another's.
  func named(_ name: String) -> Request {
    if var ended = ends {
      ended.id = name + "/" + ended.id
      return ended.ending
    }
    guard let begun = begins else { return self }
    let id = name + "/" + begun.id
    switch self {
    case .timer(_, let milliseconds): return .timer(id: id, milliseconds: milliseconds)
    case .observeRecords(let table, _): return .observeRecords(table: table, id: id)
    case .observeSync: return .observeSync(id: id)
    case .observeLocation: return .observeLocation(id: id)
    case .observeLifecycle: return .observeLifecycle(id: id)
    case .observeKeys: return .observeKeys(id: id)
    case .lead: return .lead(id: id)
    default: return self
    }
  }
}
