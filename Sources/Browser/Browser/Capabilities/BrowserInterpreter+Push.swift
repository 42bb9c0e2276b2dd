import Flow

/// Notifications: `Web/runtime/calls/push.js`.
extension BrowserInterpreter {
  /// Nobody asks for it before all of the program is here: a page of the later part does.
  @inline(never)
  func performPush(_ request: PushRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .look:
      calls.ask(ByteWriter(.lookAtPush)) { answer in
        let standing = answer.choice(PushNumber.self)
        receive(.push(.standing(Self.standing(standing, isSubscribed: answer.flag()))))
      }
    case .subscribe(let key):
      var call = ByteWriter(.subscribeToPush)
      call.text(key)
      calls.ask(call) { answer in
        switch answer.choice(SubscribedNumber.self) {
        case .subscribed:
          let endpoint = answer.text()
          let p256dh = answer.text()
          receive(
            .push(
              .subscribed(
                .subscribed(PushKeys(endpoint: endpoint, p256dh: p256dh, auth: answer.text())))))
        case .denied: receive(.push(.subscribed(.denied)))
        case .dismissed: receive(.push(.subscribed(.dismissed)))
        case .failed: receive(.push(.subscribed(.failed)))
        }
      }
    case .unsubscribe:
      calls.tell(ByteWriter(.unsubscribeFromPush))
    case .keepWords(let words):
      var call = ByteWriter(.keepWords)
      call.optional(words)
      calls.ask(call) { _ in receive(.push(.kept)) }
    case .readActs:
      calls.ask(ByteWriter(.readActs)) { answer in
        var acts: [String] = []
        while answer.flag() { acts.append(answer.text()) }
        receive(.push(.acts(acts)))
      }
    case .forgetActs(let ids):
      var call = ByteWriter(.forgetActs)
      call.text(ids.joined(separator: " "))
      calls.tell(call)
    }
  }

  private static func standing(_ number: PushNumber, isSubscribed: Bool) -> PushStanding {
    switch number {
    case .unavailable: .unavailable
    case .needsInstalling: .needsInstalling
    case .unasked: .unasked
    case .denied: .denied
    case .allowed: .allowed(isSubscribed: isSubscribed)
    }
  }
}
