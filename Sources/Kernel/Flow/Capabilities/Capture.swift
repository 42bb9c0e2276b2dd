/// What comes from outside without being asked for: what other apps share, what is pasted and dropped; bytes that come in
/// pieces; and how much room the device has for it.
public indirect enum CaptureRequest: Capability {
  /// Answers `.brought` with what is pasted next where no field takes it, or dropped on the window; perhaps never. Who
  /// asks anew is the only one who waits.
  case awaitBrought
  /// Answers `.shared` with what other apps handed over and nobody has forgotten yet, the oldest first. It belongs to the
  /// device and to no space, since it may come while nobody is signed in.
  case readShared
  case forgetShared(String)
  /// Answers `.storage`.
  case estimateStorage
  /// Keeps bytes of a blob of `total` bytes behind those that it has; the first begin it, the last make it whole. All but
  /// the last are a number of MiB. Answers `.appended` once they are durable; else nothing of the blob is left.
  case appendBytes([UInt8], blob: String, start: Int64, total: Int64, note: String)

  public var answers: Answers {
    switch self {
    case .readShared, .estimateStorage, .appendBytes: .once
    case .awaitBrought: .many
    case .forgetShared: .none
    }
  }

  public func isAnswered(by response: Response) -> Bool {
    guard case .capture(let response) = response else { return false }
    switch (self, response) {
    case (.awaitBrought, .brought), (.readShared, .shared), (.estimateStorage, .storage),
      (.appendBytes, .appended):
      return true
    default: return false
    }
  }
}

public indirect enum CaptureResponse: Hashable, Sendable {
  case brought(Brought)
  case shared([SharedEntry])
  case storage(StorageEstimate)
  case appended(BlobKeeping)
}

/// What somebody pasted or dropped.
public struct Brought: Hashable, Sendable {
  /// Whether it was pasted; else it was dropped.
  public var isPasted: Bool
  /// A link, as browsers hand it over; empty for none.
  public var url: String
  public var text: String
  public var files: [ChosenFile]

  public init(isPasted: Bool, url: String = "", text: String = "", files: [ChosenFile] = []) {
    self.isPasted = isPasted
    self.url = url
    self.text = text
    self.files = files
  }
}

/// What another app or page handed over.
public struct SharedEntry: Hashable, Sendable {
  /// By which it is forgotten.
  public var id: String
  /// Whether it came by a link, such as that of a bookmark; else the system's sheet brought it.
  public var isLink: Bool
  public var title = ""
  public var text = ""
  public var url = ""
  /// How many files did not come along: there was no room for them, or they were too many.
  public var leftOut = 0
  public var files: [ChosenFile] = []

  public init(_ id: String, isLink: Bool = false) {
    self.id = id
    self.isLink = isLink
  }
}

/// How much of this device the app's data takes, as the browser estimates it, in bytes.
public struct StorageEstimate: Hashable, Sendable {
  public var usage: Int64
  /// How much it may take at most; 0 where the browser does not say.
  public var quota: Int64
  /// Whether the browser keeps it until the person removes it.
  public var isPersisted: Bool

  public init(usage: Int64, quota: Int64, isPersisted: Bool) {
    self.usage = usage
    self.quota = quota
    self.isPersisted = isPersisted
  }
}

extension Effect {
  /// Waits for what is pasted or dropped next; once it came, who wants more asks again.
  public static func awaitBrought(_ receive: @escaping (Brought) -> Action) -> Effect {
    ask(.capture(.awaitBrought)) { response in
      if case .capture(.brought(let brought)) = response { receive(brought) } else { nil }
    }
  }

  /// Reads what other apps handed over.
  public static func readShared(_ receive: @escaping ([SharedEntry]) -> Action) -> Effect {
    ask(.capture(.readShared)) { response in
      if case .capture(.shared(let entries)) = response { receive(entries) } else { nil }
    }
  }

  public static func forgetShared(_ id: String) -> Effect { fire(.capture(.forgetShared(id))) }

  /// Asks how much room the app's data takes on this device.
  public static func estimateStorage(
    _ receive: @escaping (StorageEstimate) -> Action
  ) -> Effect {
    ask(.capture(.estimateStorage)) { response in
      if case .capture(.storage(let estimate)) = response { receive(estimate) } else { nil }
    }
  }
}
