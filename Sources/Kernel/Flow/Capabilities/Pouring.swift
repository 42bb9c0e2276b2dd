/// Files that the person chose, read part by part, so that one may be larger than the app's memory; and bytes that come out
/// of them, kept as blobs.
public indirect enum PouringRequest: Capability {
  /// Reads bytes of a chosen file. Answers `.part`.
  case readPart(file: Int, offset: Int64, count: Int)
  /// Reads parts of a chosen file that are deflated (RFC 1951), and inflates them. Answers `.parts`, one for each in their
  /// order, nil where one cannot be read or is not exactly its `size` then: no more are ever unpacked. All that lies between
  /// the first and the last may be read at once, so they must lie close together.
  case inflateParts(file: Int, parts: [DeflatedPart])
  /// Keeps bytes as a blob, with a note of the app's, and answers `.kept` once that is durable.
  case keepBytes([UInt8], blob: String, note: String)
  /// Keeps bytes of a chosen file as a blob, if they are checked by `check` (CRC-32), without them passing through the app.
  /// Answers `.kept`, `.unreadable` also where they are others.
  case keepPart(FilePart, check: UInt32, blob: String, note: String)

  public var answers: Answers { .once }

  public func isAnswered(by response: Response) -> Bool {
    guard case .pouring(let response) = response else { return false }
    switch (self, response) {
    case (.readPart, .part), (.keepBytes, .kept), (.keepPart, .kept): return true
    case (.inflateParts(_, let parts), .parts(let bytes)): return bytes.count == parts.count
    default: return false
    }
  }
}

/// A part of a chosen file.
public struct FilePart: Hashable, Sendable {
  /// The file's number (`ChosenFile`).
  public var file: Int
  /// The first byte, from 0.
  public var offset: Int64
  public var count: Int64

  public init(_ file: Int, offset: Int64, count: Int64) {
    self.file = file
    self.offset = offset
    self.count = count
  }
}

/// Where deflated bytes of a chosen file are.
public struct DeflatedPart: Hashable, Sendable {
  /// The first byte, from 0.
  public var offset: Int64
  /// How many they are in the file.
  public var packed: Int64
  /// How many they are when they are inflated.
  public var size: Int64

  public init(offset: Int64, packed: Int64, size: Int64) {
    self.offset = offset
    self.packed = packed
    self.size = size
  }
}

public indirect enum PouringResponse: Hashable, Sendable {
  /// Fewer bytes only at the end of the file; nil where it cannot be read: it was moved or changed meanwhile.
  case part([UInt8]?)
  case parts([[UInt8]?])
  case kept(BlobKeeping)
}

extension Effect {
  /// Reads bytes of a chosen file.
  /// - Parameter file: its number (`ChosenFile`).
  public static func readFilePart(
    _ file: Int, offset: Int64, count: Int, _ receive: @escaping ([UInt8]?) -> Action
  ) -> Effect {
    ask(.pouring(.readPart(file: file, offset: offset, count: count))) { response in
      if case .pouring(.part(let bytes)) = response { receive(bytes) } else { nil }
    }
  }

  /// Reads deflated bytes of a chosen file, and inflates them.
  /// - Parameters:
  ///   - file: its number (`ChosenFile`).
  ///   - bytes: where the deflated ones are.
  ///   - size: how many they are when they are not.
  public static func inflateFilePart(
    _ file: Int, bytes: Range<Int64>, size: Int64, _ receive: @escaping ([UInt8]?) -> Action
  ) -> Effect {
    let part = DeflatedPart(
      offset: bytes.lowerBound, packed: bytes.upperBound - bytes.lowerBound, size: size)
    return inflateFileParts(file, [part]) { receive($0.first ?? nil) }
  }

  /// Reads parts of a chosen file that are deflated and lie close together, and inflates them.
  /// - Parameters:
  ///   - file: its number (`ChosenFile`).
  ///   - receive: is given one for each part, in their order.
  public static func inflateFileParts(
    _ file: Int, _ parts: [DeflatedPart], _ receive: @escaping ([[UInt8]?]) -> Action
  ) -> Effect {
    ask(.pouring(.inflateParts(file: file, parts: parts))) { response in
      if case .pouring(.parts(let bytes)) = response { receive(bytes) } else { nil }
    }
  }

  /// Keeps bytes on the device, under a name in the open space.
  public static func keepBytes(
    _ bytes: [UInt8], as blob: String, note: String, _ receive: @escaping (BlobKeeping) -> Action
  ) -> Effect {
    ask(.pouring(.keepBytes(bytes, blob: blob, note: note))) { response in
      if case .pouring(.kept(let keeping)) = response { receive(keeping) } else { nil }
    }
  }

  /// Keeps bytes of a chosen file on the device, under a name in the open space.
  public static func keepFilePart(
    _ part: FilePart, check: UInt32, as blob: String, note: String,
    _ receive: @escaping (BlobKeeping) -> Action
  ) -> Effect {
    ask(.pouring(.keepPart(part, check: check, blob: blob, note: note))) { response in
      if case .pouring(.kept(let keeping)) = response { receive(keeping) } else { nil }
    }
  }
}
