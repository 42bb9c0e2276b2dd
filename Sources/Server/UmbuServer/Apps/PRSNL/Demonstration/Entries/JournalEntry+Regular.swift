import Values

/// What comes again and again: what was seen or paid is written down here, when and how much follows from a number.
extension JournalEntry {
  /// A walk about every six weeks.
  static let walks: [JournalEntry] = {
    let seen = [
      ("Caminhada na lagoa", "Água baixa. Dois meninos pescando com linha na mão."),
      ("Subida do mirante", "Neblina até o meio; em cima, a cidade inteira flutuando."),
      ("Volta do bairro", "A padaria nova abriu. Cheiro de pão da esquina até a ponte."),
      ("Caminhada na lagoa", "Encontrei a Marta correndo. Conversamos andando, nenhuma reclamou."),
      ("Trilha do açude", "Pegadas de guará na lama, três dedos fundos. Nenhum guará."),
      ("Caminhada com a Pitanga", "Primeira vez sem coleira. Ela foi, olhou, voltou. Eu também."),
      ("Subida do mirante", "Contei onze ipês floridos, todos amarelos."),
      ("Volta do bairro", "Três portões pintados da mesma cor. Alguém ganhou desconto na tinta."),
      (
        "Caminhada na lagoa",
        "Casal de marrecos com nove filhotes. Na semana que vem conto de novo."
      ),
      ("Caminhada na lagoa", "Sete filhotes."),
      ("Trilha do açude", "Choveu no meio. Esperamos embaixo da pedra comendo tangerina."),
      ("Caminhada com a Rosa", "A mãe anda devagar e vê tudo: **doze** orquídeas nas árvores."),
      ("Subida do mirante", "Joelho bom na subida, nem tanto na descida."),
      ("Volta do bairro", "O umbuzeiro da esquina foi podado por engano. Dona Zélia de luto."),
      ("Caminhada na lagoa", "Garça branca, sempre a mesma pedra. Será a mesma garça?"),
      ("Caminhada com o Tomás", "Ele contou os passos: 7.412, *sem arredondar*."),
      ("Trilha do açude", "Seca. O fundo rachado parece um mapa de outro lugar."),
      ("Subida do mirante", "Com bastão. Devagar, e cheguei antes do Caio."),
    ]
    var chance = SeededChance(0xCA2)
    var walks: [JournalEntry] = []
    for (number, (place, words)) in seen.enumerated() {
      let daysAgo = 1_390 - number * 78 + chance.below(30)
      let kilometres = 3 + chance.below(6)
      let tag = daysAgo > JournalStory.merged ? "passeio" : "caminhada"
      walks.append(
        JournalEntry(.ago(daysAgo), "\(place), \(kilometres) km", [tag], words)
          .at(6 + chance.below(2), 5 * chance.below(12)))
    }
    return walks
  }()

  /// What a month took, twice a year.
  static let bills: [JournalEntry] = {
    var chance = SeededChance(0xB11)
    var bills: [JournalEntry] = []
    for number in 0..<8 {
      var sum = 0
      let rows = [
        ("mercado e feira", 1_180), ("luz", 160), ("água", 85), ("internet", 110),
        ("escola", 640), ("livros", 40), ("Pitanga", 90),
      ].map { name, least -> String in
        let reais = least + 12 * number + chance.below(least / 4)
        sum += reais
        return "| \(name) | \(reais) |"
      }
      let table = rows.joined(separator: "\n")
      let text = """
        | em reais | |
        | --- | ---: |
        \(table)
        | **soma** | **\(sum)** |
        """
      bills.append(
        JournalEntry(.ago(1_365 - number * 180), "Contas do mês", ["contas", "casa"], text))
    }
    return bills
  }()
}
