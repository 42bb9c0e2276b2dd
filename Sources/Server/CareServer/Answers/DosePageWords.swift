import Values

/// What the pages for doses say.
enum DosePageWords {
  static var title: Phrase { Phrase(pt: "Anotar remédios", en: "Note medicines") }
  static var heading: Phrase { Phrase(pt: "Remédios de {0}", en: "Medicines of {0}") }

  static func button(_ answer: DoseAnswers.Answer) -> Phrase {
    switch answer {
    case .taken: Phrase(pt: "Tomou", en: "Taken")
    case .skipped: Phrase(pt: "Pulou", en: "Skipped")
    }
  }

  static func standing(_ standing: DoseAnswers.Item.Standing) -> Phrase {
    switch standing {
    case .open: Phrase(pt: "Ainda sem anotação.", en: "Not noted yet.")
    case .taken: Phrase(pt: "Anotado: tomou.", en: "Noted: taken.")
    case .skipped: Phrase(pt: "Anotado: pulou.", en: "Noted: skipped.")
    case .disputed:
      Phrase(
        pt: "Há anotações diferentes desta dose.", en: "People noted different things of this dose."
      )
    case .ended:
      Phrase(
        pt: "Por aqui não dá mais para anotar esta dose.",
        en: "This dose can no longer be noted here.")
    }
  }

  static func said(
    _ result: DoseAnswers.Outcome.Result, _ standing: DoseAnswers.Item.Standing
  ) -> Phrase {
    switch result {
    case .done:
      standing == .skipped
        ? Phrase(pt: "Pronto: anotado que pulou.", en: "Done: noted as skipped.")
        : Phrase(pt: "Pronto: anotado que tomou.", en: "Done: noted as taken.")
    case .doneBefore:
      Phrase(
        pt: "Já estava anotado. Nada mudou.", en: "It had been noted before. Nothing has changed.")
    case .otherwise:
      Phrase(
        pt: "Nada mudou: já há outra anotação desta dose.",
        en: "Nothing has changed: something else was noted of this dose.")
    case .ended:
      Phrase(
        pt: "Este endereço já não vale: nada foi anotado.",
        en: "This address has ended: nothing was noted.")
    }
  }

  static var openApp: Phrase {
    Phrase(
      pt: "Abra o aplicativo para ver e corrigir o que está anotado.",
      en: "Open the app to see and correct what is noted.")
  }
}
