import API

/// A file that the app writes part by part and hands out at its end, so that it may be larger than the app's memory. There
/// is one at a time.
public indirect enum OutputRequest: Capability {
  /// Begins one of about so many bytes; one that was begun before is dropped. Answers `.written`.
  case begin(bytes: Int64)
  /// Appends bytes. Answers `.written`.
  case write([UInt8])
  /// Appends a part of a blob, or what was held of an answer (`HTTPRequest.heldAs`). Answers `.blobWritten` with what all
  /// its bytes are checked by (CRC-32) behind those that are checked by `check`; 0 for none.
  case writeBlob(BlobPart, check: UInt32)
  /// Puts bytes in the place of as many that were written. Answers `.written`.
  case overwrite(at: Int64, [UInt8])
  /// Hands it out as a file. Answers `.written`, whether all of it is there.
  case close(name: String, type: String)
  case discard

  public var answers: Answers {
    switch self {
    case .begin, .write, .writeBlob, .overwrite, .close: .once
    case .discard: .none
    }
  }

  public func isAnswered(by response: Response) -> Bool {
    guard case .output(let response) = response else { return false }
    switch (self, response) {
    case (.begin, .written), (.write, .written), (.overwrite, .written), (.close, .written),
      (.writeBlob, .blobWritten):
      return true
    default: return false
    }
  }
}

public indirect enum OutputResponse: Hashable, Sendable {
  /// `.unavailable` where no file is begun.
  case written(BlobKeeping)
  case blobWritten(BlobKeeping, check: UInt32)
}

extension Effect {
  /// Begins a file that is written part by part.
  public static func beginOutput(
    bytes: Int64, _ receive: @escaping (BlobKeeping) -> Action
  ) -> Effect {
    written(.begin(bytes: bytes), receive)
  }

  /// Appends bytes to it.
  public static func writeOutput(
    _ bytes: [UInt8], _ receive: @escaping (BlobKeeping) -> Action
  ) -> Effect {
    written(.write(bytes), receive)
  }

  /// Appends a part of a blob to it, or what was held of an answer.
  public static func writeOutput(
    _ part: BlobPart, check: UInt32, _ receive: @escaping (BlobKeeping, UInt32) -> Action
  ) -> Effect {
    ask(.output(.writeBlob(part, check: check))) { response in
      if case .output(.blobWritten(let keeping, let check)) = response {
        receive(keeping, check)
      } else {
        nil
      }
    }
  }

  /// Puts bytes in the place of as many that were written to it.
  public static func overwriteOutput(
    at offset: Int64, _ bytes: [UInt8], _ receive: @escaping (BlobKeeping) -> Action
  ) -> Effect {
    written(.overwrite(at: offset, bytes), receive)
  }

  /// Hands it out.
  public static func closeOutput(
    name: String, type: String, _ receive: @escaping (BlobKeeping) -> Action
  ) -> Effect {
    written(.close(name: name, type: type), receive)
  }

  public static var discardOutput: Effect { fire(.output(.discard)) }

  private static func written(
    _ request: OutputRequest, _ receive: @escaping (BlobKeeping) -> Action
  ) -> Effect {
    ask(.output(request)) { response in
      if case .output(.written(let keeping)) = response { receive(keeping) } else { nil }
    }
  }
}
