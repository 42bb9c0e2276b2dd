extension JournalEntry {
  /// A mother, a sister, a son, and who is remembered.
  static let family: [JournalEntry] = [
    JournalEntry(
      .ago(1_375), "O dente do Tomás", ["familia"],
      "Caiu na escola, dentro da merenda. Ele trouxe num guardanapo, como quem traz um documento."
    ).at(13),
    JournalEntry(
      .ago(1_322), "Caixa do vô Nilo", ["familia"],
      """
      A mãe abriu a caixa de sapatos que ninguém abria. Dentro:

      - 31 cartas, amarradas com barbante
      - um canivete sem mola
      - a carteira do sindicato
      - sementes num envelope: *"umbu, do terreiro"*

      Vou transcrever as cartas aos poucos.
      """
    ).called(grandfather).favourite().marked(
      "sementes num envelope", "Serão as mesmas da Dona Zélia?", in: .green),
    JournalEntry(
      .ago(1_205), "Febre", ["familia", "saude"],
      """
      | hora | °C | |
      | --- | ---: | --- |
      | 22:00 | 38,6 | antitérmico |
      | 2:00 | 38,1 | dormindo |
      | 6:00 | 37,2 | pediu pão |
      """),
    JournalEntry(
      .on(month: 12, day: 25, back: 2), "Natal na casa da Rosa", ["familia"],
      """
      Vinte e três pessoas, dois ventiladores. O tio Dirceu cantou. Ninguém pediu e ninguém \
      reclamou.
      """
    ).favourite(),
    JournalEntry(
      .on(month: 12, day: 25, back: 0), "Natal aqui em casa", ["familia"],
      """
      Primeiro Natal nosso. A mesa da sala mais a porta do quarto em cima de cavaletes: cabem \
      dezoito. A mãe trouxe a toalha dela, "para a mesa saber que é Natal".
      """),
    JournalEntry(
      .on(month: 6, day: 24, back: 1), "São João na rua", ["familia", "musica"],
      """
      Fogueira pequena, sanfona grande. Dona Zélia dançou com o Tomás e ganhou.

      Levei: canjica, bolo de milho, [pão de queijo](itens/\(cheeseBread)).
      """
    ).at(19).favourite(),
    JournalEntry(
      .on(month: 1, day: 1, back: 1), "Para este ano", ["lista"],
      """
      - [x] nadar duas vezes por semana
      - [x] escrever à mão uma carta por mês
      - [ ] aprender a podar
      - [x] ler *Grande sertão* até o fim
      - [ ] dormir antes das onze
      """),
    JournalEntry(
      .on(month: 1, day: 1, back: 0), "Para este ano, de novo", ["lista"],
      """
      - [ ] podar (sério)
      - [x] uma viagem só nós dois
      - [x] exame da mãe marcado
      - [ ] dormir antes das onze, ou aceitar
      """),
    JournalEntry(
      .ago(917), "Bia passou no concurso", ["familia"],
      "Ligou às sete da manhã e não conseguiu falar. Eu também não. Ficamos as duas ouvindo."
    ).at(7).favourite(),
    JournalEntry(
      .ago(784), "Tomás aprendeu a nadar", ["familia"],
      "Doze metros sem encostar o pé. Ele diz quinze. Está escrito aqui: quinze."
    ).at(10, 30),
    JournalEntry(
      .ago(663), "Exames da mãe", ["familia", "saude"],
      """
      Tudo como deve estar, menos a vitamina D. Caminhar de manhã, vinte minutos, **sem óculos \
      escuros e sem reclamar** (palavras da médica, a segunda parte minha).
      """),
    JournalEntry(
      .ago(541), "Perguntas do Tomás esta semana", ["familia"],
      """
      1. Se o mar sobe, onde fica a praia?
      2. Quem decide o nome dos ventos?
      3. Cachorro sabe que é terça?
      4. O vô Nilo ia gostar de mim?

      À última respondi que sim, antes de ele terminar.
      """
    ).favourite(),
    JournalEntry(
      .ago(309), "Aula de sanfona", ["familia", "musica"],
      "O Tomás quer aprender. A sanfona do tio Dirceu pesa nove quilos, ele pesa trinta e um."),
    JournalEntry(
      .ago(230), "O Tomás desenhou a nossa casa", ["familia", "planta"],
      "O umbuzeiro do vizinho ficou dez vezes maior que a casa, e está certo: é como ele é."
    ).at(16, 45).picture("nossa casa.png", JournalPicture.tree).favourite(),
    JournalEntry(
      .ago(154), "Consulta do joelho", ["saude"],
      """
      Nada rompido. Fortalecer: duas vezes por semana, trinta minutos. Descida de morro só com \
      bastão, por enquanto.
      """
    ).at(15, 20),
    JournalEntry(
      .ago(57), "Reunião da escola", ["familia"],
      """
      - feira de ciências no fim do mês: ele quer fazer *a vida secreta da composteira*
      - leitura: muito bem
      - conversa: muita
      """
    ).at(18, 30),
    JournalEntry(
      .ago(21), "Lista do aniversário da mãe", ["familia", "lista"],
      """
      - [ ] bolo de milho
      - [ ] cadeiras da Dona Zélia
      - [ ] música: falar com o tio Dirceu
      """
    ).then(
      after: 1_500,
      """
      - [x] bolo de milho (Bia faz)
      - [ ] cadeiras da Dona Zélia
      - [x] música: falar com o tio Dirceu
      - [ ] toalha da mãe, passar
      """
    ).apart(
      after: 1_530,
      """
      - [ ] bolo de milho
      - [x] cadeiras da Dona Zélia, doze
      - [ ] música: falar com o tio Dirceu
      - [ ] copos
      """),
  ]

  /// Letters, and their drafts.
  static let letters: [JournalEntry] = [
    JournalEntry(
      .ago(1_287), "Carta do vô, 1: a seca", ["carta", "familia"],
      """
      Da [caixa do vô](itens/\(grandfather)), letra miúda, sem data:

      > Aqui não choveu ainda. O gado come o que há, que é pouco, e nós também. Mas o umbuzeiro \
      deu, como dá sempre, e a menina encheu a saia. Não se aflija por nós.

      A menina é a minha mãe.
      """
    ).favourite().marked("a menina encheu a saia", "A mãe chorou aqui.", in: .red),
    JournalEntry(
      .ago(1_228), "Carta do vô, 2: o trem", ["carta", "familia"],
      """
      > Cheguei ontem. A cidade é grande e ninguém cumprimenta. Arrumei lugar na oficina. Comprei \
      um caderno para escrever o que gasto, como você pediu.

      [A caixa](itens/\(grandfather)) tem o caderno também: a primeira linha é "caderno, 400 réis".
      """),
    JournalEntry(
      .ago(868), "Carta para a Dona Zélia", ["carta"],
      """
      Querida Dona Zélia,

      a senhora pediu que eu não comprasse nada, então vai aqui o que não se compra: obrigada \
      pelas sementes, pelo bolo do primeiro dia, e por ensinar o Tomás a esperar.

      Com carinho,\\
      Ana
      """),
    JournalEntry(
      .ago(20), "Carta para a Bia", ["carta", "familia"],
      """
      Bia,

      escrevo porque por telefone a gente só ri.
      """
    ).called(sister).at(21, 5).favourite().then(
      after: 45,
      """
      Bia,

      escrevo porque por telefone a gente só ri. A mãe anda perguntando de você, do jeito dela: \
      "a Beatriz deve estar ocupada".
      """
    ).then(
      after: 1_440,
      """
      Bia,

      escrevo porque por telefone a gente só ri. A mãe anda perguntando de você, do jeito dela: \
      "a Beatriz deve estar ocupada". Venha para o aniversário. Eu busco na rodoviária, o Tomás \
      cede o quarto, a Pitanga cede o tapete.
      """
    ).then(
      after: 4_330,
      """
      Bia,

      escrevo porque por telefone a gente só ri. A mãe anda perguntando de você, do jeito dela: \
      "a Beatriz deve estar ocupada". Venha para o aniversário. Eu busco na rodoviária, o Tomás \
      cede o quarto, a Pitanga cede o tapete.

      P.S. Traga a foto do vô na oficina. Achei as cartas em que ele fala dela.

      Sua irmã,\\
      Ana
      """),
    JournalEntry(
      .ago(9), "Rascunho que não vou mandar", ["carta"],
      "Já passou. Jogar fora."
    ).thrownAway(),
  ]
}
