/// What shared code uses of Swift itself, where an Embedded build could differ: floating point
/// text, Unicode, hashing, wide integers.
func standardLibrary(_ emit: (String) -> Void) {
  numbers(emit)
  text(emit)
  collections(emit)
}

private func numbers(_ emit: (String) -> Void) {
  for literal in ["0", "-0.0", "0.1", "1e21", "5e-324", "1.7976931348623157e308", "1e400", "x", ""]
  {
    if let number = Double(literal) {
      emit("Double(" + literal + ") = \(number) bits \(number.bitPattern)")
    } else {
      emit("Double(" + literal + ") = nil")
    }
  }
  emit("0.1 + 0.2 = \(0.1 + 0.2)")
  emit("10 / 3 = \(10.0 / 3.0) rounded \((10.0 / 3.0).rounded())")
  emit("UInt128 \(UInt128.max) Int64 \(Int64.min)")
  emit("radix " + String(48_879, radix: 16))
}

private func text(_ emit: (String) -> Void) {
  emit("lowercased " + "JOÃO CONCEIÇÃO ÀÉÎÕÜ".lowercased())
  emit("uppercased " + "joão straße".uppercased())
  let composed = "Jo\u{E3}o"
  let decomposed = "Joa\u{303}o"
  emit("canonical equality \(composed == decomposed) count \(decomposed.count)")
  emit("scalars \(decomposed.unicodeScalars.count) utf8 \(decomposed.utf8.count)")
  emit("family \("👩‍👩‍👧".count) flag \("🇧🇷".count)")
  emit("sorted " + ["Zé", "ana", "Ana", "Álvaro", "Bia"].sorted().joined(separator: ", "))
  emit("split " + "a;b;;c".split(separator: ";").joined(separator: "|"))
}

private func collections(_ emit: (String) -> Void) {
  var counts: [String: Int] = [:]
  for word in "dor no ombro dor no joelho dor".split(separator: " ") {
    counts[String(word), default: 0] += 1
  }
  for word in counts.keys.sorted() {
    emit("count " + word + " \(counts[word] ?? 0)")
  }
  let even = Set((0..<100).filter { $0 % 2 == 0 })
  emit("set \(even.count) \(even.contains(42)) \(even.contains(43))")
}
