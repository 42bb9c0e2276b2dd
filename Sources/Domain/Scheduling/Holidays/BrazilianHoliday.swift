import Values

/// A national holiday of Brazil, or a day on which its public offices may close. Only whole days: Ash Wednesday, on which
/// they open in the afternoon, is not among them.
///
/// National by Lei 662/1949 as Lei 10.607/2002 has it, Lei 6.802/1980 and Lei 14.759/2023. Good Friday is one by the
/// government's yearly list, under Lei 9.093/1995.
public enum BrazilianHoliday: String, CaseIterable, Hashable, Sendable {
  case newYear
  case carnivalMonday
  case carnival
  case goodFriday
  case tiradentes
  case labourDay
  case corpusChristi
  case independence
  case aparecida
  case allSouls
  case republic
  case blackConsciousness
  case christmas

  public enum Kind: Hashable, Sendable {
    /// Shops and offices are closed by law.
    case national
    /// *Ponto facultativo*: who employs people says whether they work.
    case optional
  }

  public var kind: Kind {
    switch self {
    case .carnivalMonday, .carnival, .corpusChristi: .optional
    default: .national
    }
  }

  public var name: Phrase {
    switch self {
    case .newYear: Phrase(pt: "Confraternização Universal", en: "New Year's Day")
    case .carnivalMonday: Phrase(pt: "Segunda-feira de Carnaval", en: "Carnival Monday")
    case .carnival: Phrase(pt: "Carnaval", en: "Carnival")
    case .goodFriday: Phrase(pt: "Sexta-feira Santa", en: "Good Friday")
    case .tiradentes: Phrase(pt: "Tiradentes", en: "Tiradentes Day")
    case .labourDay: Phrase(pt: "Dia do Trabalho", en: "Labour Day")
    case .corpusChristi: Phrase(pt: "Corpus Christi", en: "Corpus Christi")
    case .independence: Phrase(pt: "Independência do Brasil", en: "Independence Day")
    case .aparecida: Phrase(pt: "Nossa Senhora Aparecida", en: "Our Lady of Aparecida")
    case .allSouls: Phrase(pt: "Finados", en: "All Souls' Day")
    case .republic: Phrase(pt: "Proclamação da República", en: "Republic Day")
    case .blackConsciousness:
      Phrase(pt: "Dia da Consciência Negra", en: "Black Consciousness Day")
    case .christmas: Phrase(pt: "Natal", en: "Christmas Day")
    }
  }

  /// Its day in that year; nil before there was such a holiday.
  public func date(in year: Int) -> CivilDate? {
    switch self {
    case .newYear: CivilDate(year: year, month: 1, day: 1)
    case .carnivalMonday: CivilDate.easter(in: year).adding(days: -48)
    case .carnival: CivilDate.easter(in: year).adding(days: -47)
    case .goodFriday: CivilDate.easter(in: year).adding(days: -2)
    case .tiradentes: CivilDate(year: year, month: 4, day: 21)
    case .labourDay: CivilDate(year: year, month: 5, day: 1)
    case .corpusChristi: CivilDate.easter(in: year).adding(days: 60)
    case .independence: CivilDate(year: year, month: 9, day: 7)
    case .aparecida: year >= 1980 ? CivilDate(year: year, month: 10, day: 12) : nil
    case .allSouls: CivilDate(year: year, month: 11, day: 2)
    case .republic: CivilDate(year: year, month: 11, day: 15)
    case .blackConsciousness: year >= 2024 ? CivilDate(year: year, month: 11, day: 20) : nil
    case .christmas: CivilDate(year: year, month: 12, day: 25)
    }
  }
}
