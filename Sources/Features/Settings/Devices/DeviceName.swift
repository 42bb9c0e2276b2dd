import API
import Identity
import Values

/// What a device is called in plain words: "Chrome em Pixel 8 (Android)", "Safari em iPhone".
enum DeviceName {
  static func text(_ device: SignedInDevice, _ language: Language) -> String {
    let browser = browser(device.agent)
    let machine = machine(device)
    guard !machine.isEmpty else {
      return browser?.text
        ?? Phrase(pt: "Aparelho sem nome", en: "A device without a name")(language)
    }
    guard let browser else { return machine }
    return Phrase(pt: "{0} em {1}", en: "{0} on {1}")(language, browser.text, machine)
  }

  /// A model where the device says one, and its system.
  private static func machine(_ device: SignedInDevice) -> String {
    let system = system(device.agent)?.text ?? ""
    let model = device.device?.model ?? ""
    // What browsers say in place of a model are words for platforms, such as "MacIntel".
    guard !model.isEmpty, !model.bytes.contains(0x3F), model != "K",
      !["Win", "Mac", "mac", "Linux", "iP", "iOS", "Android", "Chrom"].contains(where: {
        model.begins(with: $0)
      })
    else { return system }
    return system.isEmpty ? model : model + " (" + system + ")"
  }

  /// The more particular first: most say that they are others as well.
  private static func browser(_ agent: String) -> Literal? {
    let known: [(sign: Literal, name: Literal)] = [
      ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
      ("Vivaldi/", "Vivaldi"), ("YaBrowser/", "Yandex"), ("FxiOS/", "Firefox"),
      ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    return first(of: known, in: agent)
  }

  private static func system(_ agent: String) -> Literal? {
    let known: [(sign: Literal, name: Literal)] = [
      ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
      ("Windows", "Windows"), ("Macintosh", "Mac"), ("Linux", "Linux"),
    ]
    return first(of: known, in: agent)
  }

  private static func first(
    of known: [(sign: Literal, name: Literal)], in agent: String
  ) -> Literal? {
    let text = Array(agent.bytes)
    for each in known where contains(Array(each.sign.utf8), in: text) { return each.name }
    return nil
  }

  private static func contains(_ part: [UInt8], in text: [UInt8]) -> Bool {
    guard part.count <= text.count else { return false }
    for start in 0...(text.count - part.count)
    where text[start..<(start + part.count)].elementsEqual(part) {
      return true
    }
    return false
  }
}
