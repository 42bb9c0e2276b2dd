import Values

/// Blobs: bytes that are too many for the app's memory. They belong to the open space, lie sealed in
/// the device's store, and go with it.
public indirect enum BlobRequest: Capability {
  /// Answers `.filesChosen`, empty when the person chose none. Nothing of them is read yet. `accept`
  /// is the HTML attribute; `fromCamera` takes a picture where there is a camera.
  case chooseFiles(accept: String, fromCamera: Bool)
  /// Keeps a chosen file, with a note of the app's, and answers `.blobKept` once that is durable.
  case keepFile(number: Int, blob: String, note: String)
  /// Answers `.blobs` with those whose names begin so.
  case listBlobs(prefix: String)
  case noteBlob(String, note: String)
  case forgetBlob(String)
  /// Answers `.address`, by which the page can show it; nil when the device does not have it.
  case showBlob(String, type: String)
  /// Hands it out as a file. Answers `.blobSaved`, whether the device has it.
  case saveBlob(String, type: String, name: String)
  /// Copies those of another space of this person on this device whose names begin so, but none that is here. Answers
  /// `.blobsCopied` once they are durable, whether the device has all of them.
  case copyBlobs(from: SpaceAccess, prefix: String)

  public var answers: Answers {
    switch self {
    case .chooseFiles, .keepFile, .listBlobs, .showBlob, .saveBlob, .copyBlobs: .once
    case .noteBlob, .forgetBlob: .none
    }
  }

  public func isAnswered(by response: Response) -> Bool {
    guard case .blobs(let response) = response else { return false }
    switch (self, response) {
    case (.chooseFiles, .filesChosen), (.keepFile, .blobKept), (.listBlobs, .blobs),
      (.showBlob, .address), (.saveBlob, .blobSaved), (.copyBlobs, .blobsCopied):
      return true
    default: return false
    }
  }
}

public indirect enum BlobResponse: Hashable, Sendable {
  case filesChosen([ChosenFile])
  case blobKept(BlobKeeping)
  case blobs([KeptBlob])
  case address(String?)
  case blobSaved(Bool)
  case blobsCopied(Bool)
}

/// A file that the person chose, of which nothing is read yet.
public struct ChosenFile: Hashable, Sendable {
  /// By which the host knows it, until it is kept (`BlobRequest.keepFile`).
  public var number: Int
  public var name: String
  /// The media type, as the browser guesses it; empty where it does not.
  public var type: String
  public var bytes: Int64
  /// What names it, where that follows from where it came from, so that it is the same file however often it is handed
  /// over; nil for one that gets an id as it is kept.
  public var id: UUID?

  public init(number: Int, name: String, type: String, bytes: Int64) {
    self.number = number
    self.name = name
    self.type = type
    self.bytes = bytes
  }
}

/// What became of bytes that the device was to keep.
public enum BlobKeeping: Hashable, Sendable {
  case kept
  /// The device has no room for them.
  case full
  /// The store takes nothing.
  case unavailable
  /// The file cannot be read: it was moved or locked meanwhile.
  case unreadable
}

/// A blob of this device.
public struct KeptBlob: Hashable, Sendable {
  public var name: String
  /// What the app wrote beside it.
  public var note: String
  public var bytes: Int64

  public init(name: String, note: String, bytes: Int64) {
    self.name = name
    self.note = note
    self.bytes = bytes
  }
}

extension Effect {
  /// Lets the person choose files, or take a picture.
  public static func chooseFiles(
    accept: String, fromCamera: Bool, _ receive: @escaping ([ChosenFile]) -> Action
  ) -> Effect {
    ask(.blobs(.chooseFiles(accept: accept, fromCamera: fromCamera))) { response in
      if case .blobs(.filesChosen(let files)) = response { receive(files) } else { nil }
    }
  }

  /// Keeps a chosen file on the device, under a name in the open space.
  public static func keepFile(
    _ file: ChosenFile, as blob: String, note: String,
    _ receive: @escaping (BlobKeeping) -> Action
  ) -> Effect {
    ask(.blobs(.keepFile(number: file.number, blob: blob, note: note))) { response in
      if case .blobs(.blobKept(let keeping)) = response { receive(keeping) } else { nil }
    }
  }

  /// Copies blobs of another space of this person on this device whose names begin so.
  public static func copyBlobs(
    from access: SpaceAccess, _ prefix: String, _ receive: @escaping (Bool) -> Action
  ) -> Effect {
    ask(.blobs(.copyBlobs(from: access, prefix: prefix))) { response in
      if case .blobs(.blobsCopied(let isDone)) = response { receive(isDone) } else { nil }
    }
  }

  /// Lists the blobs of the open space whose names begin so.
  public static func listBlobs(
    _ prefix: String, _ receive: @escaping ([KeptBlob]) -> Action
  ) -> Effect {
    ask(.blobs(.listBlobs(prefix: prefix))) { response in
      if case .blobs(.blobs(let blobs)) = response { receive(blobs) } else { nil }
    }
  }

  /// Finds an address by which the page shows a blob; nil when the device does not have it.
  public static func showBlob(
    _ blob: String, type: String, _ receive: @escaping (String?) -> Action
  ) -> Effect {
    ask(.blobs(.showBlob(blob, type: type))) { response in
      if case .blobs(.address(let address)) = response { receive(address) } else { nil }
    }
  }

  /// Hands a blob out as a file; receives whether the device has it.
  public static func saveBlob(
    _ blob: String, type: String, name: String, _ receive: @escaping (Bool) -> Action
  ) -> Effect {
    ask(.blobs(.saveBlob(blob, type: type, name: name))) { response in
      if case .blobs(.blobSaved(let isDone)) = response { receive(isDone) } else { nil }
    }
  }
}

/// By their short names, as tests and `Effect.fire` state them.
extension Request {
  public static func chooseFiles(accept: String, fromCamera: Bool) -> Request {
    .blobs(.chooseFiles(accept: accept, fromCamera: fromCamera))
  }

  public static func keepFile(number: Int, blob: String, note: String) -> Request {
    .blobs(.keepFile(number: number, blob: blob, note: note))
  }

  public static func listBlobs(prefix: String) -> Request { .blobs(.listBlobs(prefix: prefix)) }

  public static func noteBlob(_ blob: String, note: String) -> Request {
    .blobs(.noteBlob(blob, note: note))
  }

  public static func forgetBlob(_ blob: String) -> Request { .blobs(.forgetBlob(blob)) }

  public static func showBlob(_ blob: String, type: String) -> Request {
    .blobs(.showBlob(blob, type: type))
  }

  public static func saveBlob(_ blob: String, type: String, name: String) -> Request {
    .blobs(.saveBlob(blob, type: type, name: name))
  }
}

/// By their short names, as tests give them.
extension Response {
  public static func filesChosen(_ files: [ChosenFile]) -> Response {
    .blobs(.filesChosen(files))
  }

  public static func blobKept(_ keeping: BlobKeeping) -> Response { .blobs(.blobKept(keeping)) }
  public static func blobs(_ blobs: [KeptBlob]) -> Response { .blobs(.blobs(blobs)) }
  public static func address(_ address: String?) -> Response { .blobs(.address(address)) }
  public static func blobSaved(_ isDone: Bool) -> Response { .blobs(.blobSaved(isDone)) }
}
