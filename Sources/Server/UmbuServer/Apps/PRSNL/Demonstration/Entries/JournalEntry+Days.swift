extension JournalEntry {
  /// This day of each year, and the last ones.
  static let days: [JournalEntry] = [
    JournalEntry(
      .years(4), "Um caderno novo", ["ideia"],
      """
      Começo hoje, no dia do aniversário da mãe, que é fácil de lembrar. Combinado comigo mesma:

      1. pouco por dia
      2. sem reescrever o passado
      3. anotar o que se comeu, que é do que se tem saudade
      """
    ).favourite().marked("anotar o que se comeu, que é do que se tem saudade"),
    JournalEntry(
      .years(3), "Aniversário da Rosa, 75", ["familia"],
      """
      Na casa dela, com chuva. Faltou luz na hora do parabéns e ninguém acendeu nada: as velas \
      bastaram.
      """
    ).at(17).favourite(),
    JournalEntry(
      .years(2), "Aniversário da Rosa, 76", ["familia"],
      """
      Ela pediu um passeio de barco e foi de chapéu. Voltou com o nariz queimado e a receita de \
      peixe do barqueiro.
      """
    ).at(15, 30),
    JournalEntry(
      .years(2), "Primeira poda da pitangueira", ["horta"],
      "Na escola, com a turma do Tomás. Cada criança cortou um galho e pediu licença."
    ).at(9),
    JournalEntry(
      .years(1), "Aniversário da Rosa, 77", ["familia"],
      """
      Bolo de milho, todo mundo na mesa grande.

      > Velhice é a gente lembrar melhor do que houve do que do que há.

      Ela disse isso rindo, e repetiu a história do trem.
      """
    ).at(16).favourite().marked(
      "Velhice é a gente lembrar melhor do que houve do que do que há", "Mãe.", in: .red),
    JournalEntry(
      .ago(7), "A garça, pelo Tomás", ["caminhada", "familia"],
      "Desenhada de memória, na volta da lagoa. \"Ela estava pensando, mãe.\""
    ).at(18).picture("garça.png", JournalPicture.heron),
    JournalEntry(
      .ago(5), "Insônia", ["saude"],
      "Três da manhã. Passou um bem-te-vi adiantado. Chá, duas páginas, de volta para a cama."
    ).at(3, 5),
    JournalEntry(
      .ago(4), "Feira de ciências", ["familia"],
      """
      *A vida secreta da composteira* teve fila. O Tomás deixou cada visitante segurar uma \
      minhoca, "mas só se lavar a mão **antes**, por causa dela".
      """
    ).at(10).favourite(),
    JournalEntry(
      .ago(1), "Amanhã", ["familia", "lista"],
      """
      - [x] toalha passada
      - [x] doze cadeiras
      - [ ] buscar a Bia na rodoviária às 9 h
      - [ ] velas: 7 e 8
      """
    ).at(21),
    JournalEntry(
      .ago(0), "Caminhada na lagoa, 6 km", ["caminhada"],
      "Uma garça parada o tempo todo no mesmo lugar. Na volta, chuva fina."
    ).at(6, 20),
    JournalEntry(
      .ago(0), "Aniversário da Rosa, 78", ["familia"],
      """
      A Bia veio. A mãe fingiu que não esperava e já tinha posto o lençol na cama.

      Ver a [carta](itens/\(sister)).
      """
    ).at(11).favourite(),
    JournalEntry(
      .ago(0), "Este diário é inventado", ["lista"],
      """
      Ana, a família dela e a Pitanga **nunca existiram**: tudo aqui é uma demonstração. Dá para \
      mexer em tudo.

      - [ ] tocar em uma caixa como esta
      - [ ] voltar a este mesmo dia de outros anos, no alto da linha do tempo
      - [ ] buscar por `umbu` ou por `etiqueta:receita`
      - [ ] abrir **Ler depois** e ver o que ainda não foi lido
      - [ ] ver as versões da [carta para a Bia](itens/\(sister))
      - [ ] desligar a rede e continuar
      """
    ).at(12).favourite(),
  ]

  /// Thoughts and lists of no other story.
  static let lists: [JournalEntry] = [
    JournalEntry(
      .ago(1_254), "Palavras que a mãe usa", ["familia", "lista"],
      """
      - **cambito**: perna fina
      - **arengar**: brigar por pouco
      - **leseira**: o que dá depois do almoço
      - **mangar**: rir de alguém, com carinho ou sem
      """
    ).favourite(),
    JournalEntry(
      .ago(1_108), "Discos para o corredor", ["musica", "lista"],
      """
      1. Gonzagão, o de capa azul
      2. Caymmi, só voz e violão
      3. o coro da igreja, gravado pelo tio em fita

      Procurar agulha nova.
      """),
    JournalEntry(
      .ago(857), "Ideia: mapa das sombras", ["ideia", "trabalho"],
      """
      Marcar, de hora em hora, onde há sombra no centro da cidade. Uma pessoa atravessa a pé do \
      mercado ao hospital sem sol?

      - [x] testar numa quadra
      - [x] desenhar as quatro horas piores
      - [ ] levar à prefeitura
      """
    ).marked("atravessa a pé do mercado ao hospital sem sol?", in: .yellow),
    JournalEntry(
      .ago(705), "O que levar num piquenique", ["lista"],
      "Toalha, faca, fruta, água, baralho. O resto é peso."),
    JournalEntry(
      .ago(426), "Senhas não, lembretes", ["ideia"],
      """
      Nada de senha aqui. Só onde as coisas estão: escritura na pasta verde, certidões no armário \
      do corredor, chave reserva com a Dona Zélia.
      """),
    JournalEntry(
      .ago(276), "Sonho do trem", [],
      "O vô Nilo na janela, do lado de fora, andando na mesma velocidade. Acordei boa."
    ).at(5, 40),
    JournalEntry(
      .ago(112), "Modelo de bilhete para o vizinho do som", ["ideia"],
      """
      ```
      Boa noite! A música é ótima.
      Depois das 23 h ela fica melhor ainda mais baixa.
      Obrigada, a casa ao lado.
      ```
      """),
    JournalEntry(
      .ago(15), "Presente para a mãe", ["familia", "ideia"],
      "As cartas do vô, transcritas e costuradas num caderno. Faltam quatro."),
  ]
}
