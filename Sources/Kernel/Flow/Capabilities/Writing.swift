/// A field of several lines that the person writes in, beyond its text, and what they hand on to other apps.
public indirect enum WritingRequest: Capability {
  /// Answers `.selection` with what of the field with that id is selected.
  case readSelection(id: String)
  /// Gives the field another text, as if somebody had typed what differs: the browser can undo it, and tells of it
  /// as of all that is typed. Then `selecting` is selected, in UTF-16 code units.
  case write(id: String, text: String, selecting: Range<Int>)
  /// Shows the system's sheet that hands something on. Answers `.shared`.
  case share(title: String, text: String, url: String)

  public var answers: Answers {
    switch self {
    case .readSelection, .share: .once
    case .write: .none
    }
  }

  public func isAnswered(by response: Response) -> Bool {
    guard case .writing(let response) = response else { return false }
    switch (self, response) {
    case (.readSelection, .selection), (.share, .shared): return true
    default: return false
    }
  }
}

public indirect enum WritingResponse: Hashable, Sendable {
  /// In UTF-16 code units; nil where there is no such field.
  case selection(Range<Int>?)
  case shared(ShareOutcome)
}

/// What became of the wish to hand something on.
public enum ShareOutcome: Hashable, Sendable {
  /// The system took it.
  case shared
  /// The person closed its sheet.
  case cancelled
  /// The system has none.
  case unavailable
}

extension Effect {
  /// Asks what of a field is selected; nothing comes where there is no such field.
  public static func readSelection(
    of id: String, _ receive: @escaping (Range<Int>) -> Action
  ) -> Effect {
    ask(.writing(.readSelection(id: id))) { response in
      if case .writing(.selection(let range?)) = response { receive(range) } else { nil }
    }
  }

  /// Writes in a field so that the browser can undo it.
  public static func write(
    _ text: String, to id: String, selecting range: Range<Int>
  ) -> Effect {
    fire(.writing(.write(id: id, text: text, selecting: range)))
  }

  /// Shows the system's sheet that hands something on.
  public static func share(
    title: String, text: String, url: String, _ receive: @escaping (ShareOutcome) -> Action
  ) -> Effect {
    ask(.writing(.share(title: title, text: text, url: url))) { response in
      if case .writing(.shared(let outcome)) = response { receive(outcome) } else { nil }
    }
  }
}
