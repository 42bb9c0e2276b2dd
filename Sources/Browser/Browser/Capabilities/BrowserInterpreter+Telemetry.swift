import API
import Analytics
import Fields
import Flow
import Telemetry
import Values

/// What is counted, but for counting itself: `Web/runtime/calls/telemetry.js` keeps it.
extension BrowserInterpreter {
  /// Nobody asks for it before all of the program is here: pages of the later part do.
  @inline(never)
  func performTelemetry(_ request: TelemetryRequest, _ receive: @escaping (Response) -> Void) {
    telemetry.whenAwake { [self] in
      guard let worker = telemetry.worker else { return }
      perform(request, unsafeDowncast(worker, to: TelemetrySender.self), receive)
    }
  }

  private func perform(
    _ request: TelemetryRequest, _ sender: TelemetrySender, _ receive: @escaping (Response) -> Void
  ) {
    switch request {
    case .track(let event): telemetry.track(event)
    case .observeConsent(let id): sender.observeConsent(id, receive)
    case .decide(let decision): sender.decide(decision)
    case .reset: reset(sender, receive)
    case .ownEvents(let after): listOwn(sender, after: after, receive)
    case .debug(let token): sender.debug(token: token)
    case .observeStream(let id): sender.observeStream(id, receive)
    case .setProperty(let property, let value): sender.set(property, value)
    }
  }

  /// By the session what was counted of the person, and by the device's secret what was counted while nobody was
  /// signed in.
  private func reset(_ sender: TelemetrySender, _ receive: @escaping (Response) -> Void) {
    session.withAccount { [self] account in
      if account.isThere {
        call(AnalyticsEndpoints.reset, ResetOrder(sender.proof)) { result in
          receive(.telemetry(.reset(sender.outcome(result))))
        }
      } else if let proof = sender.proof {
        call(AnalyticsEndpoints.resetInstallation, InstallationOrder(proof)) { result in
          receive(.telemetry(.reset(sender.outcome(result))))
        }
      } else {
        receive(.telemetry(.reset(.nothing)))
      }
    }
  }

  private func listOwn(
    _ sender: TelemetrySender, after: Int64, _ receive: @escaping (Response) -> Void
  ) {
    let answer = { (result: Result<OwnEvents, APIError>) in
      switch result {
      case .success(let page): receive(.telemetry(.rows(page.rows, next: page.next)))
      case .failure(let error): receive(.telemetry(.failed(error)))
      }
    }
    session.withAccount { [self] account in
      if account.isThere {
        call(AnalyticsEndpoints.own, OwnQuery(after: after), answer)
      } else if let proof = sender.proof {
        call(AnalyticsEndpoints.ownOfInstallation, InstallationQuery(proof, after: after), answer)
      } else {
        receive(.telemetry(.rows([], next: nil)))
      }
    }
  }

  private func call<Input: Fielded, Output: Fielded>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input,
    _ receive: @escaping (Result<Output, APIError>) -> Void
  ) {
    session.send(endpoint.request(input)) { receive(endpoint.decode($0)) }
  }
}

extension TelemetrySender {
  /// What became of the wish that everything be erased; where it came true, here as well.
  fileprivate func outcome(_ result: Result<ResetReceipt, APIError>) -> ResetOutcome {
    switch result {
    case .success(let receipt):
      wasReset()
      return .done(receipt: receipt.receipt, finishBy: receipt.finishBy)
    case .failure(let error): return .failed(error)
    }
  }
}
