/// The letter that a code point of U+00C0 to U+024F or U+1E00 to U+1EFF folds to; `2` when it folds
/// to two letters, `-` when it stays.
func foldedLatin(_ value: UInt32) -> UInt8 {
  value < 0x1E00
    ? latin.utf8Start[Int(value - 0xC0)] : latinAdditional.utf8Start[Int(value - 0x1E00)]
}

func twoLetters(_ value: UInt32) -> StaticString {
  switch value {
  case 0xC6, 0xE6, 0x1E2, 0x1E3, 0x1FC, 0x1FD: "ae"
  case 0xDE, 0xFE: "th"
  case 0xDF, 0x1E9E: "ss"
  case 0x132, 0x133: "ij"
  case 0x152, 0x153: "oe"
  case 0x195, 0x1F6: "hv"
  case 0x1A2, 0x1A3: "oi"
  case 0x1C4...0x1C6, 0x1F1...0x1F3: "dz"
  case 0x1C7...0x1C9: "lj"
  case 0x1CA...0x1CC: "nj"
  case 0x222, 0x223: "ou"
  case 0x238: "db"
  case 0x239: "qp"
  default: "ll"
  }
}

func ligature(_ value: UInt32) -> StaticString {
  switch value {
  case 0xFB00: "ff"
  case 0xFB01: "fi"
  case 0xFB02: "fl"
  case 0xFB03: "ffi"
  case 0xFB04: "ffl"
  default: "st"
  }
}

/// From the compatibility decompositions of Unicode 15, without marks, in lower case.
private let latin: StaticString = """
  aaaaaa2ceeeeiiiidnoooooxouuuuy22aaaaaa2ceeeeiiiidnooooo-ouuuuy2y\
  aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii22jjkkkllllllllllnnnnnnnnnoooooo22rrrrrr\
  ssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
  bbbbbboccdddddeeeffgg2iikkllmnnooo22pprssssttttuuuvyyzzzzz------\
  ----222222222aaiioouuuuuuuuuueaaaa22ggggkkoooozzj222gg2-nnaa22oo\
  aaaaeeeeiiiioooorrrruuuussttyyhhnd22zzaaeeooooooooyylntj22acclts\
  z--buveejjqqrryy
  """

private let latinAdditional: StaticString = """
  aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
  mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
  wwwwwwwwwwxxxxyyzzzzzzhtwyasss2-aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
  eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy22vvyy
  """
