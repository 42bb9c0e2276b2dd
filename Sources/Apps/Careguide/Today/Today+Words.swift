import Care
import Screen
import Shell
import Values

extension Today {
  enum Words {
    static var title: Phrase { Phrase(pt: "Hoje", en: "Today") }
    static var who: Phrase { Phrase(pt: "De quem", en: "Whose") }
    static var everybody: Phrase { Phrase(pt: "Toda a família", en: "The whole family") }
    static var progress: Phrase { Phrase(pt: "Doses de hoje", en: "Today's doses") }
    static var needed: Phrase { Phrase(pt: "Quando precisar", en: "When needed") }
    static var take: Phrase { Phrase(pt: "Tomar", en: "Take") }
    static var takeOf: Phrase { Phrase(pt: "Tomar {0}", en: "Take {0}") }
    static var decide: Phrase { Phrase(pt: "Decidir", en: "Decide") }
    static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }
    static var taken: Phrase { Phrase(pt: "Tomado", en: "Taken") }
    static var takenLate: Phrase { Phrase(pt: "Tomado com atraso", en: "Taken late") }
    static var takenAt: Phrase { Phrase(pt: "tomado às {0}", en: "taken at {0}") }
    static var lastTaken: Phrase { Phrase(pt: "último às {0}", en: "last at {0}") }
    static var notBefore: Phrase { Phrase(pt: "espere até {0}", en: "wait until {0}") }
    static var tooSoon: Phrase {
      Phrase(pt: "Tomado antes do intervalo", en: "Taken before the gap had passed")
    }
    static var skipped: Phrase { Phrase(pt: "Pulado", en: "Skipped") }
    static var late: Phrase { Phrase(pt: "Atrasado", en: "Late") }
    static var missed: Phrase { Phrase(pt: "Perdido", en: "Missed") }
    static var isPutOff: Phrase { Phrase(pt: "Adiado", en: "Put off") }
    static var putOff: Phrase { Phrase(pt: "adiado até {0}", en: "put off until {0}") }
    static var disputed: Phrase {
      Phrase(pt: "Anotado de dois jeitos", en: "Noted in two ways")
    }

    static func title(of group: TodayPlan.Group) -> Phrase {
      switch group {
      case .now: Phrase(pt: "Agora", en: "Now")
      case .later: Phrase(pt: "Mais tarde", en: "Later")
      case .missed: Phrase(pt: "Perdidas", en: "Missed")
      case .done: Phrase(pt: "Feitas", en: "Done")
      }
    }

    static func said(_ state: Dose.State) -> Phrase {
      switch state {
      case .taken: Phrase(pt: "{0}: tomado", en: "{0}: taken")
      case .skipped: Phrase(pt: "{0}: pulado", en: "{0}: skipped")
      case .later: Phrase(pt: "{0}: adiado", en: "{0}: put off")
      case .open: Phrase(pt: "{0}: desfeito", en: "{0}: taken back")
      }
    }

    static func done(_ done: Int, of total: Int, _ language: Language) -> String {
      Phrase(pt: "{0} de {1} feitas", en: "{0} of {1} done")(language, "\(done)", "\(total)")
    }

    /// "qua, 25/11/2026".
    static func day(_ date: CivilDate, _ language: Language) -> String {
      date.weekday.short(language) + ", " + date.slashed
    }
  }
}
