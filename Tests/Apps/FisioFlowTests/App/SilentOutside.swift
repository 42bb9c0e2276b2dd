import API

@testable import ClinicTesting
@testable import Flow

/// The outside of an app that answers nothing of importance before it is told to, and counts what goes
/// on.
final class SilentOutside {
  /// What was begun and neither ended by itself nor by its id.
  private(set) var running: [Running] = []
  /// Those of the open space, which end with it.
  private var ofSpace: [Running] = []
  /// The requests over the network, what the host asks there itself, and the changes of records that wait for their answers.
  private(set) var waiting: [(request: Request, receive: (Response) -> Void)] = []

  var calls: Int { waiting.count { if case .http = $0.request { true } else { false } } }

  func answer(_ request: Request, _ receive: @escaping (Response) -> Void) {
    if let touched = request.begins ?? request.ends { running.removeAll { $0 == touched } }
    if let begun = request.begins { running.append(begun) }
    if let begun = request.begins {
      switch request {
      case .space, .time(.observeZone): ofSpace.append(begun)
      default: break
      }
    }
    switch request {
    case .space(.closeSpace):
      running.removeAll { ofSpace.contains($0) }
      ofSpace = []
    case .http, .space(.mutate), .telemetry(.reset), .telemetry(.ownEvents):
      waiting.append((request, receive))
    case .time(.now): receive(.time(.instant(Sample.now)))
    case .time(.today): receive(.time(.day(Sample.today)))
    case .sealing(.seal): receive(.sealing(.sealed("…")))
    case .blobs(.saveBlob): receive(.blobs(.blobSaved(false)))
    case .blobs(.showBlob): receive(.blobs(.address(nil)))
    default: break
    }
  }

  /// Lets all that waits come to nothing.
  func fail(_ failing: Failing = .unreachable) {
    while !waiting.isEmpty {
      let (request, receive) = waiting.removeFirst()
      receive(failing.response(to: request))
    }
  }
}
