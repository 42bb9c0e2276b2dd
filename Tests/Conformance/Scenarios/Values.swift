import Values

/// Dates, zones, numbers of people, folded text and words.
func values(_ emit: (String) -> Void) {
  dates(emit)
  people(emit)
  words(emit)
  masks(emit)
}

private func dates(_ emit: (String) -> Void) {
  for text in ["29/02/1980", "1/2/80", "01021980", "30/2/2024", "1980-02-29 00:00"] {
    let date = CivilDate(typed: text, twoDigitYearsUpTo: CivilDate(year: 2026, month: 11, day: 20))
    emit("date " + text + " = " + (date?.description ?? "nil"))
  }
  if let date = CivilDate("2024-01-31") {
    emit(
      "month on \(date.adding(months: 1)) weekday \(date.weekday.rawValue) first \(CivilDate.first)"
    )
    emit("age \(date.age(on: CivilDate.last))")
  }
  for text in ["2023-11-14T19:13:20.5-03:00", "1990-12-31T23:59:60Z", "2023-02-29T00:00:00Z"] {
    if let instant = Instant(text) {
      emit("instant \(instant.milliseconds) \(instant)")
    } else {
      emit("instant nil")
    }
  }
  let zone = ZoneRules(name: "-03", offset: -10_800)
  emit("local \(zone.local(.epoch)) start \(zone.start(of: .epoch))")
  // Where an Int has 32 bits too, what lies beyond the calendar stays at its ends.
  for milliseconds in [Int64.min, -200_000_000_000_000_000, 200_000_000_000_000_000, .max] {
    let instant = Instant(milliseconds: milliseconds)
    emit("far \(zone.local(instant)) \(CivilDate(at: instant, minutesEast: 60))")
  }
  do throws(ZoneError) {
    _ = try ZoneRules(name: "x", tzif: [0x54, 0x5A, 0x69, 0x66])
  } catch {
    emit(error == .notTZif ? "zone refused" : "zone refused otherwise")
  }
}

private func people(_ emit: (String) -> Void) {
  for text in ["529.982.247-25", "11111111111", "52998224724"] {
    emit("cpf " + text + " = " + (CPF(text)?.description ?? "nil"))
  }
  for text in ["(11) 8765-4321", "+351 912 345 678", "0 15 21 2345 6789", "(20) 98765-4321"] {
    emit("phone " + text + " = " + (Phone(typed: text)?.e164 ?? "nil"))
  }
  for text in [" Joao@Exemplo.COM ", "joão@exemplo.com", "a@b"] {
    emit("email " + text + " = " + (Email(text)?.description ?? "nil"))
  }
  for text in ["João D\u{2019}Ávila", "JOA\u{303}O", "Straße Œuvre", "Ana-Maria  Łódź", "李明 ДЯ"] {
    emit("folded " + TextFolding.folded(text))
  }
  let haystack = FoldedText(["João da Silva", "52998224725"])
  for query in ["sil joao", "souza", "ilv", ""] {
    let query = FoldedQuery(query)
    emit("found \(haystack.contains(query)) begins \(haystack.begins(query))")
  }
  let names = ["Zélia", "Ângela", "ana", "Ágata", "Anabela", "Ana Souza"]
  emit(names.sorted { FoldedText($0) < FoldedText($1) }.joined(separator: ", "))
}

private func words(_ emit: (String) -> Void) {
  let count = Plural(
    one: Phrase(pt: "# mês", en: "# month"), other: Phrase(pt: "# meses", en: "# months"))
  for language in [Language.pt, .en, .pseudo] {
    emit(Money(minor: -123_450, .usd).text(in: language))
    emit(NumberText.text(1234.565, decimals: 2, in: language))
    emit(count(0, language) + " " + count(1234, language))
    emit(RelativeTime.text(from: .epoch, to: Instant(milliseconds: -190_000), in: language))
  }
  for text in ["1.234,56", "81.5", "1.234", "1,2,3"] {
    emit("number " + text + " = " + (NumberText.number(typed: text).map { "\($0)" } ?? "nil"))
  }
}

private func masks(_ emit: (String) -> Void) {
  for (mask, text) in [(Mask.cpf, "529982"), (.date, "2902198"), (.phone, "1198765432")] {
    let (masked, caret) = mask.apply(text, caret: 4)
    emit("mask " + masked + " \(caret)")
  }
}
