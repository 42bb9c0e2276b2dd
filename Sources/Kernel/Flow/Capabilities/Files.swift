/// Files that are read whole, files that the app hands out, and the clipboard.
public indirect enum FileRequest: Capability {
  /// Answers `.file`, nil when the person chose none, or `.fileTooLarge`. `accept` is the HTML
  /// attribute.
  case pickFile(accept: String, maxBytes: Int)
  case saveFile(name: String, type: String, bytes: [UInt8])
  case copy(String)

  public var answers: Answers {
    switch self {
    case .pickFile: .once
    case .saveFile, .copy: .none
    }
  }

  public func isAnswered(by response: Response) -> Bool {
    guard case .files(let response) = response else { return false }
    switch (self, response) {
    case (.pickFile, .file), (.pickFile, .fileTooLarge): return true
    default: return false
    }
  }
}

public indirect enum FileResponse: Hashable, Sendable {
  case file(PickedFile?)
  /// The file that was picked is larger than allowed.
  case fileTooLarge(name: String, bytes: Int)
}

public struct PickedFile: Hashable, Sendable {
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// What became of `pickFile`.
public enum FileChoice: Hashable, Sendable {
  case picked(PickedFile)
  /// The person closed the dialog.
  case nothing
  case tooLarge(name: String, bytes: Int)
}

extension Effect {
  /// Lets the person choose a file.
  /// - Parameters:
  ///   - accept: the HTML attribute, such as `.csv,text/csv`.
  ///   - maxBytes: a larger file is not read.
  public static func pickFile(
    accept: String, maxBytes: Int, _ receive: @escaping (FileChoice) -> Action
  ) -> Effect {
    ask(.files(.pickFile(accept: accept, maxBytes: maxBytes))) { response in
      switch response {
      case .files(.file(let file?)): receive(.picked(file))
      case .files(.file(nil)): receive(.nothing)
      case .files(.fileTooLarge(let name, let bytes)): receive(.tooLarge(name: name, bytes: bytes))
      default: nil
      }
    }
  }

  public static func saveFile(name: String, type: String, bytes: [UInt8]) -> Effect {
    fire(.files(.saveFile(name: name, type: type, bytes: bytes)))
  }

  public static func copy(_ text: String) -> Effect { fire(.files(.copy(text))) }
}

/// By their short names, as tests and `Effect.fire` state them.
extension Request {
  public static func pickFile(accept: String, maxBytes: Int) -> Request {
    .files(.pickFile(accept: accept, maxBytes: maxBytes))
  }

  public static func saveFile(name: String, type: String, bytes: [UInt8]) -> Request {
    .files(.saveFile(name: name, type: type, bytes: bytes))
  }

  public static func copy(_ text: String) -> Request { .files(.copy(text)) }
}

/// By their short names, as tests give them.
extension Response {
  public static func file(_ file: PickedFile?) -> Response { .files(.file(file)) }

  public static func fileTooLarge(name: String, bytes: Int) -> Response {
    .files(.fileTooLarge(name: name, bytes: bytes))
  }
}
