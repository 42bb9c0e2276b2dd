import API

extension Effect {
  /// Lets the person choose files, or take a picture.
  public static func chooseFiles(
    accept: String, fromCamera: Bool, _ receive: @escaping ([ChosenFile]) -> Action
  ) -> Effect {
    ask(.chooseFiles(accept: accept, fromCamera: fromCamera)) { response in
      if case .filesChosen(let files) = response { receive(files) } else { nil }
    }
  }

  /// Keeps a chosen file on the device, under a name in the open space.
  public static func keepFile(
    _ file: ChosenFile, as blob: String, note: String,
    _ receive: @escaping (BlobKeeping) -> Action
  ) -> Effect {
    ask(.keepFile(number: file.number, blob: blob, note: note)) { response in
      if case .blobKept(let keeping) = response { receive(keeping) } else { nil }
    }
  }

  /// Lists the blobs of the open space whose names begin so.
  public static func listBlobs(
    _ prefix: String, _ receive: @escaping ([KeptBlob]) -> Action
  ) -> Effect {
    ask(.listBlobs(prefix: prefix)) { response in
      if case .blobs(let blobs) = response { receive(blobs) } else { nil }
    }
  }

  /// Finds an address by which the page shows a blob; nil when the device does not have it.
  public static func showBlob(
    _ blob: String, type: String, _ receive: @escaping (String?) -> Action
  ) -> Effect {
    ask(.showBlob(blob, type: type)) { response in
      if case .address(let address) = response { receive(address) } else { nil }
    }
  }

  /// Hands a blob out as a file; receives whether the device has it.
  public static func saveBlob(
    _ blob: String, type: String, name: String, _ receive: @escaping (Bool) -> Action
  ) -> Effect {
    ask(.saveBlob(blob, type: type, name: name)) { response in
      if case .blobSaved(let isDone) = response { receive(isDone) } else { nil }
    }
  }

  /// Sends a request as it is and receives how it ended.
  public static func http(
    _ request: HTTPRequest, _ receive: @escaping (HTTPOutcome) -> Action
  ) -> Effect {
    ask(.http(request)) { response in
      if case .http(let outcome) = response { receive(outcome) } else { nil }
    }
  }

  /// Sends `action` when this tab leads in a matter of the open space, until `resign(id)`.
  public static func lead(_ id: String, _ action: Action) -> Effect {
    ask(.lead(id: id)) { _ in action }
  }

  /// Lets another tab lead in that matter.
  public static func resign(_ id: String) -> Effect { fire(.resign(id: id)) }
}
