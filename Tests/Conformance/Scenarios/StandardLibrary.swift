/// What shared code uses of Swift itself, where an Embedded build could differ: floating point
/// text, Unicode, hashing, wide integers.
func standardLibrary(_ emit: (String) -> Void) {
  numbers(emit)
  text(emit)
  canonicalEquivalence(emit)
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

/// Which sequences of Unicode are equal, in scripts that have decompositions and combining marks.
/// The browser's build asks the browser, the native one has tables of its own.
private func canonicalEquivalence(_ emit: (String) -> Void) {
  let blocks: [(String, ClosedRange<UInt32>)] = [
    ("Latin", 0xC0...0x24F), ("marks", 0x300...0x36F), ("Greek and Cyrillic", 0x370...0x52F),
    ("Hebrew", 0x591...0x5F4), ("Arabic", 0x610...0x6FF), ("Indic", 0x900...0xDFF),
    ("Thai to Tibetan", 0xE01...0xFFF), ("Latin and Greek, extended", 0x1E00...0x1FFF),
    ("Kana", 0x3041...0x30FF), ("Hangul", 0x1100...0x11FF), ("syllables", 0xAC00...0xAC7F),
  ]
  for (name, block) in blocks {
    let scalars = block.compactMap(Unicode.Scalar.init)
    // Whether it changes places with marks below, above, and of the last class.
    let moves = scalars.map { scalar in
      [0x316, 0x301, 0x345].map { (mark: UInt32) in
        sequence(0x61, scalar.value, mark) == sequence(0x61, mark, scalar.value)
      }
    }
    emit("moves in " + name + " " + digest(moves.flatMap { $0 }))
    // Whether a letter and a mark are the same as one of the block.
    let single = Set(scalars.map { String($0) })
    var isComposed: [Bool] = []
    for base in [0x41...0x7A, 0x391...0x3C9, 0x915...0x939, 0x304B...0x30F2, 0x1100...0x1112]
      as [ClosedRange<UInt32>]
    {
      for letter in base {
        for mark in [0x300...0x345, 0x93C...0x93C, 0x3099...0x309A, 0x1161...0x1175]
          as [ClosedRange<UInt32>]
        {
          isComposed += mark.map { single.contains(sequence(letter, $0)) }
        }
      }
    }
    emit("composed in " + name + " " + digest(isComposed))
  }
  let spellings = [
    "e\u{323}\u{302}", "\u{1EC7}", "\u{EA}\u{323}", "e\u{302}\u{323}", "\u{1EB9}\u{302}",
  ]
  emit("one letter of many spellings \(Set(spellings).count)")
  let words = ["z", "\u{E9}", "e\u{301}a", "\u{E9}b", "f", "e"]
  emit("order " + words.sorted().joined(separator: " "))
}

private func sequence(_ scalars: UInt32...) -> String {
  var text = ""
  for scalar in scalars { text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "?") }
  return text
}

/// How many are true, and a sum that depends on which.
private func digest(_ answers: [Bool]) -> String {
  var sum: UInt32 = 0
  for (index, answer) in answers.enumerated() where answer { sum = sum &* 31 &+ UInt32(index) }
  return "\(answers.count { $0 }) of \(answers.count), \(sum)"
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
