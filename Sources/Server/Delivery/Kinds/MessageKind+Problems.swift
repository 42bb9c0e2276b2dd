import Gateways
import Values

extension MessageKind {
  /// What is wrong with the words of the kind, a sentence each: for a test that walks all kinds of an
  /// app, so that nobody hears of it first whose message was cut.
  /// - Parameter address: of the app, with which links begin.
  public func problems(at address: String) -> [String] {
    var problems: [String] = []
    let listed = Set(template.longest.keys)
    for name in template.names.subtracting(listed).sorted() {
      problems.append("\(self.name): {\(name)} is in no list of what is longest")
    }
    let said = listed.union(template.longestInEnglish.keys)
      .union(template.shortened.map { [$0] } ?? [])
    for name in said.subtracting(template.names).sorted() {
      problems.append("\(self.name): nothing says {\(name)}")
    }
    if ways.isEmpty { problems.append("\(name): it has no way") }
    for language in Language.allCases {
      let words = template.filled(with: template.longest(in: language), in: language)
      let place = "\(name) in \(language.rawValue)"
      if ([words.subject, words.short] + words.paragraphs).contains("") {
        problems.append("\(place): a text is empty")
      }
      // Of a receipt: 32 bytes in Base64.
      let link = template.action == nil ? nil : address + "#m=" + String(repeating: "a", count: 43)
      let whole = SMSText(SMSText.plain(words.short) + (link.map { " " + $0 } ?? ""))
      if ways.contains(where: { $0.channel == .sms }), whole.segments > mostSegments {
        problems.append(
          "\(place): an SMS is made of \(whole.segments) messages, and may be of \(mostSegments)")
      }
      let push = DeclarativePush(
        title: words.subject, body: words.short, language: language, address: link ?? address,
        tag: String(repeating: "a", count: 24))
      if push.content.count > PushEncryption.maxContent - 100 {
        problems.append("\(place): a notification is too long")
      }
    }
    return problems
  }
}
