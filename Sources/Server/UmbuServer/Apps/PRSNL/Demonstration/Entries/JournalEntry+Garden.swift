extension JournalEntry {
  /// A backyard, and what grew there.
  static let garden: [JournalEntry] = [
    JournalEntry(
      .ago(1_338), "Horta: o começo", ["horta"],
      """
      Quatro canteiros de 1,20 por 0,80 m, encostados no muro que pega sol até as duas.

      | canteiro | o quê |
      | --- | --- |
      | 1 | alface, rúcula |
      | 2 | tomate, manjericão no pé |
      | 3 | couve, cebolinha |
      | 4 | abóbora, que vai mandar em todos |
      """),
    JournalEntry(
      .ago(1_301), "Composteira", ["horta"],
      """
      Três caixas empilhadas e um pacote de minhocas pelo correio, que o carteiro entregou com \
      dois dedos.

      Regra de ouro: **uma parte de úmido, duas de seco**. Nada de cítrico, nada de carne.
      """),
    JournalEntry(
      .ago(1_262), "Primeira alface", ["horta"],
      "Uma só, do tamanho de uma mão fechada. Comemos as quatro folhas com cerimônia."
    ).at(12, 15).favourite(),
    JournalEntry(
      .ago(1_020), "Pulgão na couve", ["horta"],
      """
      Receita da Dona Zélia, que funcionou:

      1. uma colher de sabão de coco ralado em um litro de água morna
      2. esperar esfriar
      3. borrifar no fim da tarde, por baixo da folha
      4. repetir em cinco dias

      Joaninhas: nenhuma ainda. Esperar.
      """),
    JournalEntry(
      .ago(846), "Muda de umbuzeiro", ["horta", "planta"],
      """
      Dona Zélia quebrou o dormente da semente com uma lima, como o pai dela fazia. Três sementes \
      no vaso de barro, uma para cada um de nós.

      Ela disse que a primeira safra vem em uns dez anos. Tomás fez a conta e achou justo.
      """
    ).at(17).favourite(),
    JournalEntry(
      .ago(812), "O umbuzeiro nasceu", ["horta", "planta"],
      "Duas das três sementes. Quatro centímetros e já com cara de quem não precisa de ninguém."
    ).at(7, 5),
    JournalEntry(
      .ago(590), "Abóbora no telhado da lavanderia", ["horta"],
      """
      Subiu sozinha pela grade. São três, a maior do tamanho da cabeça do Tomás (ele mediu com um \
      barbante). Como se colhe abóbora do telhado: de escada e rezando.
      """),
    JournalEntry(
      .ago(331), "Calendário da horta", ["horta", "lista"],
      """
      # O que plantar quando

      | mês | semear | colher |
      | --- | --- | --- |
      | março | alface, cenoura, ervilha | abóbora, quiabo |
      | junho | beterraba, couve | alface, cenoura |
      | setembro | tomate, pimentão, quiabo | ervilha, couve |
      | dezembro | milho, abóbora | tomate |

      Vale para o nosso quintal[^1]; na serra é outra conversa.

      [^1]: Sol até as duas, terra argilosa, e uma cachorra que cava.
      """),
    JournalEntry(
      .ago(96), "Joaninhas, finalmente", ["horta"],
      "Contei sete na couve. Não mexi em nada, nem respirei perto."
    ).at(6, 50),
    JournalEntry(
      .ago(18), "Transplantar o umbuzeiro?", ["horta", "planta"],
      """
      Já tem 70 cm e a raiz saiu pelo furo do vaso. Raiz pivotante não gosta de mudança: fazer uma \
      vez só, em dia nublado, com o torrão inteiro.

      - [ ] escolher o lugar **longe do muro**
      - [ ] cova de 60 por 60
      - [ ] pedir ajuda ao Caio e distrair a Pitanga
      """),
  ]
}
