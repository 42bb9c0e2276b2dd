/// The microphone: what somebody says becomes a file, as one that they chose.
public indirect enum VoiceRequest: Capability {
  /// Asks for the microphone and records. Answers `.recording`.
  case record
  /// Ends that. Answers `.recorded`; without a file where nothing is to be kept, or nothing was recorded.
  case stop(isKept: Bool)

  public var answers: Answers { .once }

  public func isAnswered(by response: Response) -> Bool {
    guard case .voice(let response) = response else { return false }
    switch (self, response) {
    case (.record, .recording), (.stop, .recorded): return true
    default: return false
    }
  }
}

public indirect enum VoiceResponse: Hashable, Sendable {
  case recording(VoiceStart)
  /// How long it is, in milliseconds.
  case recorded(ChosenFile?, milliseconds: Int64)
}

/// What became of the wish to record.
public enum VoiceStart: Hashable, Sendable {
  case started
  /// The person, or the device for them, does not allow it.
  case denied
  /// There is no microphone, or the browser records none.
  case unavailable
}

extension Effect {
  /// Records what somebody says, until `stopRecording`.
  public static func record(_ receive: @escaping (VoiceStart) -> Action) -> Effect {
    ask(.voice(.record)) { response in
      if case .voice(.recording(let start)) = response { receive(start) } else { nil }
    }
  }

  /// Ends what is recorded, and receives it with its length in milliseconds.
  public static func stopRecording(
    isKept: Bool, _ receive: @escaping (ChosenFile?, Int64) -> Action
  ) -> Effect {
    ask(.voice(.stop(isKept: isKept))) { response in
      if case .voice(.recorded(let file, let milliseconds)) = response {
        receive(file, milliseconds)
      } else {
        nil
      }
    }
  }
}
