import Flow

/// The microphone: `Web/runtime/calls/voice.js`.
extension BrowserInterpreter {
  func performVoice(_ request: VoiceRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .record:
      calls.ask(ByteWriter(.record)) { receive(.voice(.recording(VoiceStart($0.choice())))) }
    case .stop(let isKept):
      var call = ByteWriter(.stopRecording)
      call.flag(isKept)
      calls.ask(call) { answer in
        let milliseconds = answer.integer()
        let file = answer.chosenFiles().first
        receive(.voice(.recorded(file, milliseconds: milliseconds)))
      }
    }
  }
}

extension VoiceStart {
  fileprivate init(_ number: VoiceNumber) {
    switch number {
    case .started: self = .started
    case .denied: self = .denied
    case .unavailable: self = .unavailable
    }
  }
}
