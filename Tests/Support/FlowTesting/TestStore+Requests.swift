import Flow
import Testing

extension TestStore {
  /// States that the feature asked for this next, without an answer (yet).
  public func expect(
    _ request: Request, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let position = state(request, at: sourceLocation) else { return }
    switch open[position].request {
    case .cancelObservation(let id):
      open.removeAll { $0.request.observationID == id }
      open.removeAll { $0.request == request && $0.isStated }
    case .space(.resign(let id)):
      open.removeAll { $0.request == .lead(id: id) || ($0.request == request && $0.isStated) }
    default:
      if request.answers == .none { open.remove(at: position) }
    }
  }

  /// Answers a request, and states that it was made unless `expect` already did. A request that
  /// goes on, such as `.observeSync`, is answered as often as the test likes.
  public func respond(
    to request: Request, with response: Response,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard request.isAnswered(by: response) else {
      report(
        "\(describe(response)) is no answer to \(describe(request)).", sourceLocation)
      return
    }
    let stated = open.firstIndex { $0.isStated && $0.request == request }
    guard let position = stated ?? state(request, at: sourceLocation) else { return }
    let receive = open[position].receive
    if request.answers == .once { open.remove(at: position) }
    if let action = receive(response) { perform(action) }
  }

  /// The requests that wait for an answer, in order.
  public var requestsInFlight: [Request] { open.map(\.request) }

  /// Marks the next unstated request, which must be `request`.
  private func state(_ request: Request, at location: SourceLocation) -> Int? {
    guard let position = open.firstIndex(where: { !$0.isStated }) else {
      report("The feature asked for nothing; expected \(describe(request)).", location)
      return nil
    }
    guard open[position].request == request else {
      report(
        "The feature asked for something else." + difference(request, open[position].request),
        location)
      open[position].isStated = true
      return nil
    }
    open[position].isStated = true
    return position
  }
}
