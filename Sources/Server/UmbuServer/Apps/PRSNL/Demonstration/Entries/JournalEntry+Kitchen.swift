extension JournalEntry {
  /// Recipes, and what came of them.
  static let kitchen: [JournalEntry] = [
    JournalEntry(
      .ago(1_402), "Receita de pão de queijo da vó", ["receita", "familia"],
      """
      ## Ingredientes
      1. 500 g de polvilho azedo
      2. 1 copo de leite, meio de óleo
      3. 2 ovos
      4. 300 g de queijo meia cura
      5. sal, depois de provar o queijo

      ## Modo
      Escalde o polvilho com o leite e o óleo **fervendo**. Espere esfriar antes dos ovos. O \
      queijo entra por último, ralado grosso. Bolinhas do tamanho de uma noz, forno bem quente.

      > "Se a massa gruda na mão, é porque a mão está com pressa."
      """
    ).called(cheeseBread).favourite().marked(
      "Espere esfriar antes dos ovos", "Foi aqui que errei da outra vez.", in: .red),
    JournalEntry(
      .ago(1_385), "Pão de queijo, segunda tentativa", ["receita"],
      """
      Segui [a receita da vó](itens/\(cheeseBread)) ao pé da letra e deixei a massa esfriar de \
      verdade. Cresceram! Os da primeira fornada sumiram antes do café.
      """
    ).at(16),
    JournalEntry(
      .ago(1_349), "Feijão de todo dia", ["receita"],
      """
      Deixar de molho desde a noite. Panela de pressão, 25 minutos, duas folhas de louro.

      O tempero vai à parte: alho dourado, uma concha do próprio feijão amassada, e volta tudo. \
      *Sem pressa na segunda fervura.*
      """),
    JournalEntry(
      .ago(1_240), "Moqueca de banana-da-terra", ["receita"],
      """
      | para quatro | |
      | --- | ---: |
      | bananas-da-terra maduras | 4 |
      | tomates | 3 |
      | pimentão | 1 |
      | leite de coco | 400 ml |
      | azeite de dendê | 2 colheres |

      Montar em camadas, sem mexer. Quinze minutos tampada. Coentro só no prato, por causa da Bia.
      """
    ).favourite(),
    JournalEntry(
      .ago(1_178), "Bolo de milho da Rosa", ["receita", "familia"],
      """
      A mãe não mede. Hoje fiquei ao lado com a balança e anotei:

      - 5 espigas, só os grãos (uns 600 g)
      - 3 ovos
      - 1 lata de leite condensado
      - 80 g de manteiga
      - 1 colher de fermento

      Bate tudo, forma untada, 180 °C por quarenta minutos. Ela jurou que põe "um tantinho de sal" \
      e eu vi que são três.
      """
    ).marked("A mãe não mede", in: .green),
    JournalEntry(
      .ago(1_071), "Fermento natural: diário", ["receita"],
      """
      ## Dia 1
      100 g de farinha integral, 100 g de água. Nada.

      ## Dia 3
      Bolhas pequenas. Cheiro de iogurte.

      ## Dia 5
      Dobrou em seis horas. Batizado de **Anselmo**, como o telhadista, porque segura tudo.
      """),
    JournalEntry(
      .ago(1_064), "Primeiro pão do Anselmo", ["receita"],
      """
      Ficou um tijolo com gosto bom. Hidratação de 75 % foi coragem demais; da próxima, 68 %.

      ```
      farinha   500 g
      água      340 g
      fermento  100 g
      sal        10 g
      ```
      """),
    JournalEntry(
      .ago(941), "Geleia de umbu", ["receita"],
      """
      Dona Zélia deixou um balde na porta. Dois quilos de umbu, oitocentos gramas de açúcar, fogo \
      baixo e paciência. Rendeu sete vidros; três já prometidos.
      """
    ).at(15, 30),
    JournalEntry(
      .ago(770), "Cuscuz para visitas", ["receita"],
      """
      Flocão hidratado com água e sal por dez minutos: **o dobro do que diz o pacote**. Cuscuzeira \
      até subir o cheiro. Servir com manteiga, queijo coalho e ovo mexido mole.
      """),
    JournalEntry(
      .ago(688), "Sopa de abóbora com gengibre", ["receita"],
      """
      A abóbora do telhado virou sopa para três dias. Assar antes, com casca, muda tudo. Gengibre \
      ralado no fim e sementes tostadas por cima.
      """),
    JournalEntry(
      .ago(560), "Tapioca: a proporção", ["receita"],
      "Goma peneirada, frigideira seca, fogo médio. Se quebra, faltou água; se cola, sobrou."),
    JournalEntry(
      .ago(437), "Jantar dos dez anos", ["receita", "familia"],
      """
      1. **Entrada:** pão do Anselmo, manteiga de ervas
      2. **Prato:** peixe na folha de bananeira, arroz de coco
      3. **Doce:** pudim, o do Caio, que não furou

      Dez anos de casados e ele ainda pergunta onde fica o ralador.
      """
    ).at(20).favourite(),
    JournalEntry(
      .ago(288), "Caldo de cana não fermenta em casa", ["receita"],
      "Fermenta, sim. A garrafa estourou às três da manhã. Anotado."
    ).at(8),
    JournalEntry(
      .ago(187), "Doce de leite de panela", ["receita"],
      """
      Dois litros de leite, 500 g de açúcar, uma pitada de bicarbonato. Duas horas e dez minutos \
      mexendo, com um livro na outra mão[^livro].

      [^livro]: *Vidas secas*. Acabei os dois ao mesmo tempo.
      """),
    JournalEntry(
      .ago(75), "Pão de queijo para a escola", ["receita", "familia"],
      """
      Oitenta, congelados em bandejas. [A receita](itens/\(cheeseBread)) vezes quatro cabe \
      exatamente na bacia azul.
      """),
    JournalEntry(
      .ago(41), "Vatapá, primeira vez", ["receita"],
      """
      Pão amanhecido de molho no leite de coco, camarão seco, castanha, amendoim, gengibre e \
      dendê. Mexer até desgrudar da panela.

      Ficou bom. Não ficou *o da tia Lurdes*, e nunca ficará.
      """),
  ]
}
