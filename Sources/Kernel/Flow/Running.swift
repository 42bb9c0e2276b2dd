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
    case .time(let request): request.begins
    case .space(let request): request.begins
    case .window(let request): request.begins
    case .telemetry(let request): request.begins
    case .nothing, .http, .setSession, .cancelObservation, .settings, .blobs, .values, .sealing,
      .files, .writing, .voice, .pouring, .output, .capture, .push:
      nil
    }
  }

  /// What it ends.
  var ends: Running? {
    switch self {
    case .time(.cancelTimer(let id)): Running(kind: .timer, id: id)
    case .space(.resign(let id)): Running(kind: .lead, id: id)
    case .cancelObservation(let id): Running(kind: .observation, id: id)
    default: nil
    }
  }

  /// The id under which a cancellation finds this observation; nil for everything else.
  public var observationID: String? {
    if let begins, begins.kind == .observation { begins.id } else { nil }
  }

  /// The same request under an id that begins with `name`, where it begins or ends something, so that
  /// this is not another's.
  func named(_ name: String) -> Request {
    if var ended = ends {
      ended.id = name + "/" + ended.id
      return ended.ending
    }
    guard let begins else { return self }
    let id = name + "/" + begins.id
    switch self {
    case .time(let request): return .time(request.named(id))
    case .space(let request): return .space(request.named(id))
    case .window(let request): return .window(request.named(id))
    case .telemetry(let request): return .telemetry(request.named(id))
    default: return self
    }
  }
}
