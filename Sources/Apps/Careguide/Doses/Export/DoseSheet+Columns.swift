import Values

extension DoseSheet {
  /// In the order of the file. The page of the export explains each.
  enum Column: CaseIterable {
    case person, medicine, strength, form, planned, plannedAmount, standing, taken, takenAmount, by
    case saidAt, note

    var title: Phrase {
      switch self {
      case .person: Phrase(pt: "Pessoa", en: "Person")
      case .medicine: Phrase(pt: "Remédio", en: "Medicine")
      case .strength: Phrase(pt: "Dose na embalagem", en: "Strength")
      case .form: Phrase(pt: "Forma", en: "Form")
      case .planned: Phrase(pt: "Planejada para", en: "Planned for")
      case .plannedAmount: Phrase(pt: "Quantidade planejada", en: "Planned amount")
      case .standing: Phrase(pt: "Situação", en: "Standing")
      case .taken: Phrase(pt: "Tomada em", en: "Taken at")
      case .takenAmount: Phrase(pt: "Quantidade tomada", en: "Amount taken")
      case .by: Phrase(pt: "Anotada por", en: "Noted by")
      case .saidAt: Phrase(pt: "Anotada em", en: "Noted at")
      case .note: Phrase(pt: "Observação", en: "Note")
      }
    }

    var definition: Phrase {
      switch self {
      case .person: Phrase(pt: "Quem toma o remédio.", en: "Who takes the medicine.")
      case .medicine: Phrase(pt: "O nome do remédio.", en: "The medicine's name.")
      case .strength: Phrase(pt: "Como está na caixa.", en: "As it stands on the box.")
      case .form:
        Phrase(pt: "O que se conta, como comprimidos.", en: "What is counted, such as tablets.")
      case .planned:
        Phrase(
          pt: "Data e hora do plano. Vazia no que se tomou quando precisou.",
          en: "Date and time of the plan. Empty for what was taken when needed.")
      case .plannedAmount:
        Phrase(
          pt: "Vazia onde os horários de hoje já não planejam a dose.",
          en: "Empty where the present times do not plan the dose any more.")
      case .standing:
        Phrase(
          pt:
            "Tomado, Tomado com atraso (mais de 1 hora), Pulado, Perdido, Atrasado, Adiado, Agora, Anotado de dois jeitos (uma linha para cada) ou Tomado quando precisou.",
          en:
            "Taken, Taken late (by more than 1 hour), Skipped, Missed, Late, Put off, Now, Noted in two ways (a row for each) or Taken when needed."
        )
      case .taken: Phrase(pt: "Quando, como foi dito.", en: "When, as it was told.")
      case .takenAmount: Phrase(pt: "Quanto, na forma do remédio.", en: "How much, in its form.")
      case .by: Phrase(pt: "O e-mail de quem anotou.", en: "The e-mail of who noted it.")
      case .saidAt: Phrase(pt: "Quando foi anotada.", en: "When it was noted.")
      case .note:
        Phrase(pt: "O motivo, ou o que mais foi dito.", en: "The reason, or what else was said.")
      }
    }
  }
}
