extension JournalEntry {
  /// Journeys: before, on the way, and what was left of them.
  static let trips: [JournalEntry] = [
    JournalEntry(
      .ago(1_190), "Ouro Preto em três dias", ["viagem"],
      """
      ## Sexta
      Chegar antes do almoço. Subir a ladeira devagar, deixar as malas, não fazer mais nada.

      ## Sábado
      - São Francisco de Assis, de manhã, pela luz
      - Museu da Inconfidência
      - a mina, se o Tomás deixar

      ## Domingo
      Feira de pedra-sabão e estrada.
      """),
    JournalEntry(
      .ago(1_184), "São Francisco de Assis", ["viagem"],
      """
      O forro do Mestre Ataíde sobe. Não parece: sobe. Ficamos os três de pescoço torto, e o Tomás \
      disse que os anjos têm cara de gente da nossa rua.
      """
    ).at(9, 40).favourite(),
    JournalEntry(
      .ago(1_183), "A mina", ["viagem"],
      """
      Escuro, frio, 1,50 m de altura. O guia falou de quem cavou. O Tomás segurou minha mão até a \
      saída e depois perguntou por que ninguém pediu desculpa.
      """
    ).at(14),
    JournalEntry(
      .ago(965), "Paraty: maré alta nas ruas", ["viagem"],
      """
      A água entra pelas ruas de pedra na lua cheia, como foi pensado há trezentos anos. Andamos \
      descalços com os sapatos na mão, os adultos também.
      """
    ).at(18, 20).favourite(),
    JournalEntry(
      .ago(963), "Paraty: o que gastamos", ["viagem", "contas"],
      """
      | o quê | R$ |
      | --- | ---: |
      | pousada, duas noites | 560 |
      | ônibus | 312 |
      | barco | 180 |
      | comida | 395 |
      | sorvete | 84 |
      | **soma** | **1.531** |
      """),
    JournalEntry(
      .ago(736), "Chapada: plano de caminhadas", ["viagem"],
      """
      | dia | trilha | km | ida e volta |
      | --- | --- | ---: | ---: |
      | 1 | Morro do Pai Inácio | 1 | 1 h |
      | 2 | Poço do Diabo | 3 | 3 h |
      | 3 | Cachoeira da Fumaça, por cima | 12 | 6 h |
      | 4 | descanso | 0 | rede |

      Água: **três litros cada um**. Joelho: faixa e bastão.
      """),
    JournalEntry(
      .ago(729), "Pai Inácio ao entardecer", ["viagem"],
      """
      Subimos às quatro e meia, com mais quarenta pessoas e um silêncio combinado. O sol desce \
      atrás de três mesas de pedra, e quando acaba ninguém bate palma. Ainda bem.
      """
    ).at(17, 45).favourite(),
    JournalEntry(
      .ago(727), "Fumaça", ["viagem"],
      """
      Trezentos e quarenta metros de queda, e a água não chega ao chão: o vento devolve. Deitei de \
      bruços na laje para olhar, com o Caio segurando meus pés.

      O joelho reclamou na volta. Valeu.
      """
    ).at(12).marked("a água não chega ao chão: o vento devolve", in: .blue),
    JournalEntry(
      .ago(480), "Como se atravessa o rio São Francisco", ["viagem"],
      """
      De balsa, devagar, ao lado de um caminhão de melancia. O motorista abriu uma para todos.
      """
    ).at(13, 30),
    JournalEntry(
      .ago(476), "Piranhas e a estrada do rio", ["viagem"],
      """
      Casinhas de todas as cores na encosta e o rio verde embaixo. Compramos renda de bilro de uma \
      senhora de oitenta e nove anos que não olha para os dedos.
      """),
    JournalEntry(
      .ago(262), "Só nós dois: dois dias na serra", ["viagem"],
      """
      O Tomás na Bia, a Pitanga na Dona Zélia. Chuva os dois dias. Não saímos, lemos, dormimos. \
      *A melhor viagem do ano.*
      """
    ).favourite(),
    JournalEntry(
      .ago(128), "Jalapão: quando ir", ["viagem", "ideia"],
      """
      De maio a setembro não chove, as estradas de areia estão boas e os fervedouros mais claros. \
      Capim-dourado se colhe a partir do fim de setembro.

      Precisa de carro alto. **Ninguém dirige à noite.**
      """),
    JournalEntry(
      .ago(60), "Lista para a viagem ao Jalapão", ["viagem", "lista"],
      """
      - [x] revisar o carro
      - [x] reservar a pousada em Mateiros
      - [ ] comprar filtro de água
      - [ ] baixar os mapas

      | trecho | km |
      | --- | ---: |
      | Palmas – Ponte Alta | 190 |
      | Ponte Alta – Mateiros | 160 |
      """
    ).called(packing).attached(
      "reserva da pousada.pdf", titled: "Reserva da pousada",
      ["Pousada dos Fervedouros, Mateiros", "", "Duas noites, um quarto, café da manhã."]),
    JournalEntry(
      .ago(47), "Jalapão: farmácia e ferramentas", ["viagem", "lista"],
      """
      Complemento da [lista](itens/\(packing)):

      - [x] soro, esparadrapo, repelente
      - [x] corda, pá pequena, calibrador
      - [ ] dois pneus de reserva? perguntar ao Seu Anselmo, que já foi
      """),
    JournalEntry(
      .ago(30), "Conversa com quem já foi", ["viagem"],
      """
      Seu Anselmo, o telhadista, fez o Jalapão de moto em 1998. Conselhos:

      1. murchar o pneu na areia
      2. encher de novo **antes** do asfalto
      3. levar presente para quem tirar vocês do atoleiro
      """
    ).at(10, 10).marked("levar presente para quem tirar vocês do atoleiro", "Geleia de umbu!"),
    JournalEntry(
      .ago(6), "Mapas baixados", ["viagem"],
      "Três folhas, curvas de nível de 40 m. Falta só o filtro. Ver a [lista](itens/\(packing))."),
  ]
}
