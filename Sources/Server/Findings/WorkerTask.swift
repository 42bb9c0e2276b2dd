/// What a worker is there for: its first argument. Each has limits of its own.
public enum WorkerTask: String, Sendable, CaseIterable {
  /// To look at an upload and make pictures anew.
  case file
  /// To read a page of the web (`PageOrder`).
  case page
  /// To take a mail apart (`MailReading`).
  case mail

  /// How many open files it is handed: of a text what it reads, what it writes, and of a mail besides where the
  /// attachments go, one after the other.
  public var files: Int {
    switch self {
    case .file: InspectionFiles.count
    case .page: 2
    case .mail: 3
    }
  }

  /// Bytes of addresses that it may have. What its libraries take of them counts.
  public var memory: UInt64 {
    switch self {
    case .file: InspectionLimits.memory
    case .page: 1 << 30
    case .mail: 3 << 29
    }
  }

  /// Bytes that it may write to a file.
  public var writtenBytes: UInt64 {
    switch self {
    case .file: InspectionLimits.writtenBytes
    case .page: 16 << 20
    case .mail: 64 << 20
    }
  }

  /// Seconds of a processor that it may take.
  public var processorSeconds: UInt64 {
    switch self {
    case .file: InspectionLimits.processorSeconds
    case .page: 10
    case .mail: 20
    }
  }

  /// Seconds from the moment at which it has the files to its answer.
  public var seconds: Int {
    switch self {
    case .file: InspectionLimits.seconds
    case .page: 20
    case .mail: 40
    }
  }
}
