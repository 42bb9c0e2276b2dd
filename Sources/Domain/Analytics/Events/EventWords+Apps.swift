import Values

/// When events are counted that not every app has.
extension EventWords {
  @inline(never) static var timelineRefreshed: Phrase {
    Phrase(pt: "A linha do tempo é atualizada", en: "The timeline is brought up to date")
  }

  @inline(never) static var timelineItemSelected: Phrase {
    Phrase(pt: "Um item da linha do tempo é aberto", en: "An item of the timeline is opened")
  }

  @inline(never) static var timelineScrolled: Phrase {
    Phrase(pt: "A linha do tempo é rolada", en: "The timeline is scrolled")
  }

  @inline(never) static var timelineEmpty: Phrase {
    Phrase(pt: "A linha do tempo aparece vazia", en: "The timeline is shown empty")
  }

  @inline(never) static var timelineCreate: Phrase {
    Phrase(
      pt: "O botão de criar da linha do tempo é tocado",
      en: "The button of the timeline that creates something is tapped")
  }

  @inline(never) static var onboardingStarted: Phrase {
    Phrase(pt: "Alguém começa os primeiros passos", en: "Somebody begins the first steps")
  }

  @inline(never) static var onboardingStep: Phrase {
    Phrase(pt: "Um dos primeiros passos foi dado", en: "One of the first steps was taken")
  }

  @inline(never) static var onboardingCompleted: Phrase {
    Phrase(pt: "Os primeiros passos foram dados", en: "The first steps were taken")
  }

  @inline(never) static var accessStarted: Phrase {
    Phrase(pt: "A sessão do dia começa", en: "The session of the day begins")
  }

  @inline(never) static var accessEnded: Phrase {
    Phrase(pt: "A sessão do dia acaba", en: "The session of the day ends")
  }

  @inline(never) static var promptShown: Phrase {
    Phrase(pt: "Um aviso diz o que um plano maior tem", en: "A prompt says what a larger plan has")
  }

  @inline(never) static var promptTapped: Phrase {
    Phrase(pt: "O aviso é tocado", en: "The prompt is tapped")
  }

  @inline(never) static var promptDismissed: Phrase {
    Phrase(pt: "O aviso é fechado", en: "The prompt is closed")
  }

  @inline(never) static var doseConfirmed: Phrase {
    Phrase(pt: "Uma dose é anotada como tomada", en: "A dose is noted as taken")
  }

  @inline(never) static var doseSkipped: Phrase {
    Phrase(pt: "Uma dose é anotada como não tomada", en: "A dose is noted as not taken")
  }

  @inline(never) static var doseUndone: Phrase {
    Phrase(
      pt: "O que foi anotado de uma dose é desfeito",
      en: "What was noted of a dose is taken back")
  }
}
