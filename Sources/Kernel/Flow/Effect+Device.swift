extension Effect {
  /// Reads a setting of this device; nil when it was never written.
  public static func readPreference(
    _ key: String, _ receive: @escaping (String?) -> Action
  ) -> Effect {
    ask(.readPreference(key: key)) { response in
      if case .preference(let value) = response { receive(value) } else { nil }
    }
  }

  /// Keeps a setting on this device; nil removes it.
  public static func writePreference(_ key: String, _ value: String?) -> Effect {
    fire(.writePreference(key: key, value: value))
  }

  /// Reads a secret of this device; nil when there is none.
  public static func readSecret(_ key: String, _ receive: @escaping (String?) -> Action) -> Effect {
    ask(.readSecret(key: key)) { response in
      if case .secret(let value) = response { receive(value) } else { nil }
    }
  }

  /// Keeps a secret, encrypted; nil removes it.
  public static func writeSecret(_ key: String, _ value: String?) -> Effect {
    fire(.writeSecret(key: key, value: value))
  }

  /// Lets the person choose a file.
  /// - Parameters:
  ///   - accept: the HTML attribute, such as `.csv,text/csv`.
  ///   - maxBytes: a larger file is not read.
  public static func pickFile(
    accept: String, maxBytes: Int, _ receive: @escaping (FileChoice) -> Action
  ) -> Effect {
    ask(.pickFile(accept: accept, maxBytes: maxBytes)) { response in
      switch response {
      case .file(let file?): receive(.picked(file))
      case .file(nil): receive(.nothing)
      case .fileTooLarge(let name, let bytes): receive(.tooLarge(name: name, bytes: bytes))
      default: nil
      }
    }
  }

  public static func saveFile(name: String, type: String, bytes: [UInt8]) -> Effect {
    fire(.saveFile(name: name, type: type, bytes: bytes))
  }

  public static func copy(_ text: String) -> Effect { fire(.copy(text)) }

  /// Shows the browser's own install prompt; receives whether the person accepted.
  public static func install(_ receive: @escaping (Bool) -> Action) -> Effect {
    ask(.install) { response in
      if case .installed(let accepted) = response { receive(accepted) } else { nil }
    }
  }
}

/// What became of `pickFile`.
public enum FileChoice: Hashable, Sendable {
  case picked(PickedFile)
  /// The person closed the dialog.
  case nothing
  case tooLarge(name: String, bytes: Int)
}
