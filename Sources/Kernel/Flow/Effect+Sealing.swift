import API

extension Effect {
  /// Sends `action` once all of the program is here.
  public static func whenWhole(_ action: Action) -> Effect {
    ask(.whenWhole) { _ in action }
  }

  /// Packs and seals bytes with a passphrase; receives them in Base64.
  public static func seal(
    _ bytes: [UInt8], passphrase: String, _ receive: @escaping (String) -> Action
  ) -> Effect {
    ask(.seal(bytes, passphrase: passphrase)) { response in
      if case .sealed(let text) = response { receive(text) } else { nil }
    }
  }

  /// Opens what `seal` gave.
  public static func unseal(
    _ text: String, passphrase: String, _ receive: @escaping (Unsealing) -> Action
  ) -> Effect {
    ask(.unseal(text, passphrase: passphrase)) { response in
      if case .unsealed(let outcome) = response { receive(outcome) } else { nil }
    }
  }

  /// Makes a key for parts of documents: 64 hexadecimal digits.
  public static func newKey(_ receive: @escaping (String) -> Action) -> Effect {
    ask(.newKey) { response in
      if case .key(let key) = response { receive(key) } else { nil }
    }
  }

  /// Seals a part of a blob, or what was held of an answer; receives it in Base64, or nil when the bytes
  /// are not there.
  public static func sealPart(
    _ part: BlobPart, _ seal: PartSeal, _ receive: @escaping (String?) -> Action
  ) -> Effect {
    ask(.sealPart(part, seal)) { response in
      if case .partSealed(let text) = response { receive(text) } else { nil }
    }
  }

  /// Opens what `sealPart` gave, and writes it to a blob of `bytes` bytes.
  public static func openPart(
    _ text: String, _ seal: PartSeal, into part: BlobPart, of bytes: Int64, note: String,
    _ receive: @escaping (PartOpening) -> Action
  ) -> Effect {
    ask(.openPart(text, seal, into: part, of: bytes, note: note)) { response in
      if case .partOpened(let opening) = response { receive(opening) } else { nil }
    }
  }
}
