import Gateways
import Values

/// What messages of a kind say, in each language. Names in braces, such as `{time}`, stand for what a
/// message has in their place.
public struct MessageTemplate: Sendable {
  /// The subject of a mail, and the title of a notification.
  public var subject: Phrase
  /// The paragraphs of a mail, before the link.
  public var paragraphs: [Phrase]
  /// What leads on, beside the link of a mail; nil for a message without a link.
  public var action: Phrase?
  /// The text of a notification, and with the link of an SMS.
  public var short: Phrase
  /// What stands in braces, with the longest that is expected there: by them a test tells of how many
  /// messages an SMS is made.
  public var longest: [String: String]
  /// What of it is another text in English.
  public var longestInEnglish: [String: String]

  public init(
    subject: Phrase, paragraphs: [Phrase], action: Phrase?, short: Phrase,
    longest: [String: String], inEnglish: [String: String] = [:]
  ) {
    self.subject = subject
    self.paragraphs = paragraphs
    self.action = action
    self.short = short
    self.longest = longest
    longestInEnglish = inEnglish
  }

  /// An example of what stands in braces, as long as is expected.
  public func longest(in language: Language) -> [String: String] {
    language == .en ? longest.merging(longestInEnglish) { $1 } : longest
  }

  /// The words of one message.
  public func filled(with values: [String: String], in language: Language) -> FilledMessage {
    func fill(_ phrase: Phrase) -> String { Self.fill(phrase.text(in: language), with: values) }
    return FilledMessage(
      language: language, subject: fill(subject), paragraphs: paragraphs.map(fill),
      action: action.map(fill), short: fill(short))
  }

  /// Values are put in once: one that has braces itself stands there as it is.
  static func fill(_ text: String, with values: [String: String]) -> String {
    var filled = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      filled += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: "}") else { break }
      let name = String(rest[rest.index(after: start)..<end])
      filled += values[name] ?? ""
      rest = rest[rest.index(after: end)...]
    }
    return filled + rest
  }

  /// The names in braces of all its texts.
  public var names: Set<String> {
    var names: Set<String> = []
    for language in Language.allCases {
      for phrase in [subject, short] + paragraphs + (action.map { [$0] } ?? []) {
        let pieces = phrase.text(in: language).split(
          separator: "{", omittingEmptySubsequences: false)
        for piece in pieces.dropFirst() { names.insert(String(piece.prefix { $0 != "}" })) }
      }
    }
    return names
  }
}

/// The words of one message, in the language of who gets it.
public struct FilledMessage: Sendable, Hashable {
  public var language: Language
  public var subject: String
  public var paragraphs: [String]
  public var action: String?
  public var short: String

  /// The text of an SMS, of so many messages at most: without the accents that cost double where that
  /// makes fewer, and cut before the link where it is too long all the same: between words, or within one
  /// that is too long by itself.
  public func sms(link: String?, upTo segments: Int) -> String {
    let tail = link.map { " " + $0 } ?? ""
    // No message has more letters: what is longer is cut in any case.
    let start = self.short.unicodeScalars.prefix(160 * segments + 1)
    let short = String(String.UnicodeScalarView(start))
    let whole = short + tail
    let plain = SMSText.plain(short) + tail
    let isCheaper = SMSText(plain).segments < SMSText(whole).segments
    var text = isCheaper ? plain : whole
    var words = (isCheaper ? SMSText.plain(short) : short).split(separator: " ").map { String($0) }
    while SMSText(text).segments > segments, words.count > 1 {
      words.removeLast()
      text = words.joined(separator: " ") + "..." + tail
    }
    var letters = Array((words.first ?? "").unicodeScalars)
    while SMSText(text).segments > segments, !letters.isEmpty {
      letters.removeLast()
      text = String(String.UnicodeScalarView(letters)) + "..." + tail
    }
    return text
  }
}
