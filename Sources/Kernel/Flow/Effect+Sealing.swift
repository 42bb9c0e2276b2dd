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
}
