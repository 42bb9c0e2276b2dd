/// Files that are read whole, pictures that are made small, files that the app hands out, and the clipboard.
public indirect enum FileRequest: Capability {
  /// Answers `.file`, nil when the person chose none, or `.fileTooLarge`. `accept` is the HTML
  /// attribute.
  case pickFile(accept: String, maxBytes: Int)
  /// Lets the person choose a picture, or take one where there is a camera, and makes a small JPEG of it,
  /// upright and without what cameras add. Answers `.picture`, nil when the person chose none, or
  /// `.pictureUnreadable`.
  case shrinkPicture(fromCamera: Bool, side: Int, maxBytes: Int)
  case saveFile(name: String, type: String, bytes: [UInt8])
  case copy(String)

  public var answers: Answers {
    switch self {
    case .pickFile, .shrinkPicture: .once
    case .saveFile, .copy: .none
    }
  }

  public func isAnswered(by response: Response) -> Bool {
    guard case .files(let response) = response else { return false }
    switch (self, response) {
    case (.pickFile, .file), (.pickFile, .fileTooLarge), (.shrinkPicture, .picture),
      (.shrinkPicture, .pictureUnreadable):
      return true
    default: return false
    }
  }
}

public indirect enum FileResponse: Hashable, Sendable {
  case file(PickedFile?)
  /// The file that was picked is larger than allowed.
  case fileTooLarge(name: String, bytes: Int)
  /// In base64 (RFC 4648).
  case picture(String?)
  /// The file that was picked is no picture, or of a kind that this browser cannot read.
  case pictureUnreadable
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

/// What became of `shrinkPicture`.
public enum PictureChoice: Hashable, Sendable {
  /// A JPEG file in base64.
  case picked(String)
  /// The person closed the dialog.
  case nothing
  /// It is no picture, or of a kind that this browser cannot read.
  case unreadable
}

extension Effect {
  /// Lets the person choose a picture or take one, and makes it small.
  /// - Parameters:
  ///   - side: the most pixels of its longest side.
  ///   - maxBytes: the most bytes of the JPEG.
  public static func shrinkPicture(
    fromCamera: Bool, side: Int, maxBytes: Int, _ receive: @escaping (PictureChoice) -> Action
  ) -> Effect {
    ask(.files(.shrinkPicture(fromCamera: fromCamera, side: side, maxBytes: maxBytes))) {
      response in
      switch response {
      case .files(.picture(let jpeg?)): receive(.picked(jpeg))
      case .files(.picture(nil)): receive(.nothing)
      case .files(.pictureUnreadable): receive(.unreadable)
      default: nil
      }
    }
  }

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

  public static func shrinkPicture(fromCamera: Bool, side: Int, maxBytes: Int) -> Request {
    .files(.shrinkPicture(fromCamera: fromCamera, side: side, maxBytes: maxBytes))
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

  public static func picture(_ jpeg: String?) -> Response { .files(.picture(jpeg)) }
  public static var pictureUnreadable: Response { .files(.pictureUnreadable) }
}
