import API

/// Copies that leave the device, sealed with a passphrase (Docs/Copies.md), and what others have signed.
public indirect enum SealingRequest: Capability {
  /// Packs and seals bytes. Answers `.sealed`.
  case seal([UInt8], passphrase: String)
  /// Opens what `seal` gave, here or on another device. Answers `.unsealed`.
  case unseal(String, passphrase: String)
  /// Answers `.key` with 64 hexadecimal digits of chance.
  case newKey
  /// Seals a part of a blob, or what was held of an answer (`HTTPRequest.heldAs`). Answers
  /// `.partSealed`.
  case sealPart(BlobPart, PartSeal)
  /// Opens what `sealPart` gave and writes it to a blob of so many bytes behind what that has; the first
  /// part begins it, and with the last one it is there, with its note. Answers `.partOpened`.
  case openPart(String, PartSeal, into: BlobPart, of: Int64, note: String)
  /// Looks whether a JSON Web Signature (RFC 7515, in its compact form, by ES256) is that of the owner of a
  /// public key, a point of P-256 in Base64 for URLs. Answers `.verified`.
  case verify(String, x: String, y: String)

  public var answers: Answers { .once }

  public func isAnswered(by response: Response) -> Bool {
    guard case .sealing(let response) = response else { return false }
    switch (self, response) {
    case (.seal, .sealed), (.unseal, .unsealed), (.newKey, .key), (.sealPart, .partSealed),
      (.openPart, .partOpened), (.verify, .verified):
      return true
    default: return false
    }
  }
}

public indirect enum SealingResponse: Hashable, Sendable {
  /// In Base64.
  case sealed(String)
  case unsealed(Unsealing)
  case key(String)
  /// In Base64; nil when the bytes are not there.
  case partSealed(String?)
  case partOpened(PartOpening)
  case verified(Bool)
}

/// What became of a sealed copy.
public indirect enum Unsealing: Hashable, Sendable {
  case opened([UInt8])
  case wrongPassphrase
  /// It was changed, cut off, or is no sealed copy at all.
  case damaged
  /// A newer version of the app sealed it.
  case newer
  /// It would unpack to more than the app reads.
  case tooLarge
}

/// What a part of a document is sealed with.
public struct PartSeal: Hashable, Sendable {
  /// 64 hexadecimal digits.
  public var key: String
  /// What the part is called: it opens under no other name.
  public var name: String

  public init(key: String, name: String) {
    self.key = key
    self.name = name
  }
}

/// What became of a part that was to be opened.
public enum PartOpening: Hashable, Sendable {
  case kept
  /// It was changed, cut off, sealed with another key or under another name.
  case damaged
  /// The device has no room for it; the blob is gone.
  case full
  /// The store takes nothing, or another tab writes that blob.
  case unavailable
}

extension Effect {
  /// Packs and seals bytes with a passphrase; receives them in Base64.
  public static func seal(
    _ bytes: [UInt8], passphrase: String, _ receive: @escaping (String) -> Action
  ) -> Effect {
    ask(.sealing(.seal(bytes, passphrase: passphrase))) { response in
      if case .sealing(.sealed(let text)) = response { receive(text) } else { nil }
    }
  }

  /// Opens what `seal` gave.
  public static func unseal(
    _ text: String, passphrase: String, _ receive: @escaping (Unsealing) -> Action
  ) -> Effect {
    ask(.sealing(.unseal(text, passphrase: passphrase))) { response in
      if case .sealing(.unsealed(let outcome)) = response { receive(outcome) } else { nil }
    }
  }

  /// Makes a key for parts of documents: 64 hexadecimal digits.
  public static func newKey(_ receive: @escaping (String) -> Action) -> Effect {
    ask(.sealing(.newKey)) { response in
      if case .sealing(.key(let key)) = response { receive(key) } else { nil }
    }
  }

  /// Seals a part of a blob, or what was held of an answer; receives it in Base64, or nil when the bytes
  /// are not there.
  public static func sealPart(
    _ part: BlobPart, _ seal: PartSeal, _ receive: @escaping (String?) -> Action
  ) -> Effect {
    ask(.sealing(.sealPart(part, seal))) { response in
      if case .sealing(.partSealed(let text)) = response { receive(text) } else { nil }
    }
  }

  /// Opens what `sealPart` gave, and writes it to a blob of `bytes` bytes.
  public static func openPart(
    _ text: String, _ seal: PartSeal, into part: BlobPart, of bytes: Int64, note: String,
    _ receive: @escaping (PartOpening) -> Action
  ) -> Effect {
    ask(.sealing(.openPart(text, seal, into: part, of: bytes, note: note))) { response in
      if case .sealing(.partOpened(let opening)) = response { receive(opening) } else { nil }
    }
  }

  /// Looks whether a JSON Web Signature is that of the owner of a public key.
  public static func verify(
    _ token: String, x: String, y: String, _ receive: @escaping (Bool) -> Action
  ) -> Effect {
    ask(.sealing(.verify(token, x: x, y: y))) { response in
      if case .sealing(.verified(let isRight)) = response { receive(isRight) } else { nil }
    }
  }
}

/// By their short names, as tests and `Effect.fire` state them.
extension Request {
  public static func seal(_ bytes: [UInt8], passphrase: String) -> Request {
    .sealing(.seal(bytes, passphrase: passphrase))
  }

  public static func unseal(_ text: String, passphrase: String) -> Request {
    .sealing(.unseal(text, passphrase: passphrase))
  }

  public static var newKey: Request { .sealing(.newKey) }

  public static func sealPart(_ part: BlobPart, _ seal: PartSeal) -> Request {
    .sealing(.sealPart(part, seal))
  }

  public static func openPart(
    _ text: String, _ seal: PartSeal, into part: BlobPart, of bytes: Int64, note: String
  ) -> Request {
    .sealing(.openPart(text, seal, into: part, of: bytes, note: note))
  }

  public static func verify(_ token: String, x: String, y: String) -> Request {
    .sealing(.verify(token, x: x, y: y))
  }
}

/// By their short names, as tests give them.
extension Response {
  public static func sealed(_ text: String) -> Response { .sealing(.sealed(text)) }
  public static func unsealed(_ outcome: Unsealing) -> Response { .sealing(.unsealed(outcome)) }
  public static func key(_ key: String) -> Response { .sealing(.key(key)) }
  public static func partSealed(_ text: String?) -> Response { .sealing(.partSealed(text)) }
  public static func partOpened(_ opening: PartOpening) -> Response {
    .sealing(.partOpened(opening))
  }
  public static func verified(_ isRight: Bool) -> Response { .sealing(.verified(isRight)) }
}
