import Records
import Shell
import Values

extension TextConflict {
  /// What the shared features are told of texts that wait for a decision.
  static var kind: RecordKind {
    var kind = RecordKind(
      TextConflict.self,
      Noun(
        .masculine, one: Phrase(pt: "texto", en: "text"), many: Phrase(pt: "textos", en: "texts")))
    kind.records = { parts, standing in
      for text in parts[Conflicts.self]?.waiting ?? [] { standing.put(text) }
    }
    kind.refusal = { words(of: $0)?($1) }
    return kind
  }

  private static func words(of refusal: Refusal) -> Phrase? {
    if refusal.code == .missing, refusal.subject == recordType {
      return Phrase(
        pt: "Este texto já não espera uma decisão.",
        en: "This text does not wait for a decision any more.")
    }
    guard refusal.reason == "tooManyVersions" else { return nil }
    return Phrase(
      pt: "Já há versões demais deste texto à espera. Decida sobre elas e tente de novo.",
      en: "Too many versions of this text wait already. Decide on them and try again.")
  }
}
