extension JournalEntry {
  /// An old house that is put in order room by room, and the dog that came to it.
  static let house: [JournalEntry] = [
    JournalEntry(
      .ago(1_455), "Primeiro dia na casa nova", ["casa"],
      """
      Acordamos com o sol batendo direto na parede da sala. **Falta cortina.**

      Da varanda dá para ver o umbuzeiro do vizinho, carregado. O Tomás contou onze caixas com o \
      nome dele e nenhuma com o pijama.
      """
    ).at(7, 10).favourite(),
    JournalEntry(
      .ago(1_448), "O que consertar primeiro", ["casa", "lista"],
      """
      ## Urgente
      - [x] torneira da cozinha
      - [x] fechadura do portão
      - [x] disjuntor do chuveiro

      ## Pode esperar
      - [x] pintar o quarto do Tomás
      - [ ] lixar o piso do corredor
      - [x] varal novo
      - [ ] azulejo quebrado atrás da geladeira
      """),
    JournalEntry(
      .ago(1_430), "Medidas das janelas", ["casa"],
      """
      | janela | largura | altura |
      | --- | ---: | ---: |
      | sala, frente | 1,82 m | 1,40 m |
      | sala, lado | 1,20 m | 1,40 m |
      | quarto do Tomás | 1,50 m | 1,20 m |
      | nosso quarto | 2,00 m | 1,20 m |

      Dona Zélia conhece uma costureira. Linho cru, sem forro.
      """),
    JournalEntry(
      .ago(1_411), "Dona Zélia", ["casa"],
      """
      A vizinha veio com um prato coberto por um pano bordado. Bolo de fubá, ainda quente. Mora \
      aqui há quarenta e dois anos e sabe quem plantou cada árvore da rua.

      Disse que o umbuzeiro é mais velho que ela. "Esse aí não morre, esse aí espera."
      """
    ).at(16, 30).favourite(),
    JournalEntry(
      .ago(1_362), "Parede da sala", ["casa"],
      """
      Três amostras na parede: *areia*, *palha* e *barro claro*. De manhã ganha a palha, à noite \
      ganha o barro. Caio diz que são a mesma cor.
      """),
    JournalEntry(
      .ago(1_298), "Goteira no corredor", ["casa"],
      """
      Choveu a noite inteira. Balde, panela e depois a bacia do banho. O telhadista vem na terça.

      - telha corrida perto da cumeeira
      - calha entupida de folha
      - **pedir orçamento da manta**, para não fazer duas vezes
      """),
    JournalEntry(
      .ago(1_291), "Telhado, feito", ["casa"],
      """
      Seu Anselmo trocou doze telhas e limpou a calha. Achou um ninho vazio e deixou onde estava.

      Pago: R$ 480. Garantia de um ano, anotada no verso do cartão dele.
      """),
    JournalEntry(
      .ago(1_120), "Chegou a Pitanga", ["cachorro", "familia"],
      """
      Fomos só olhar. Voltamos com ela no colo do Tomás, enrolada na minha blusa.

      Uns dois meses, cor de ferrugem, uma orelha em pé e a outra pensando no assunto. Dormiu em \
      cima do meu sapato.
      """
    ).at(11).favourite(),
    JournalEntry(
      .ago(1_117), "Pitanga: veterinária", ["cachorro", "saude"],
      """
      Peso: 3,2 kg. Saudável, com vermes como todo filhote.

      | vacina | quando |
      | --- | --- |
      | primeira dose | hoje |
      | segunda dose | em 21 dias |
      | antirrábica | aos quatro meses |

      Não pode ir à rua antes da terceira dose. **Ração de filhote três vezes por dia.**
      """
    ).at(9, 30).attached(
      "receita da pitanga.pdf", titled: "Receita veterinária",
      ["Paciente: Pitanga", "", "Vermífugo: meio comprimido hoje, meio em quinze dias."]),
    JournalEntry(
      .ago(1_052), "O que a Pitanga já comeu", ["cachorro"],
      """
      1. um pé de meia (azul)
      2. a ponta do tapete
      3. metade do capítulo sete de um livro da biblioteca
      4. ~~o controle remoto~~ só mastigou
      5. um sabonete, sem remorso
      """
    ).at(20, 15),
    JournalEntry(
      .ago(902), "Estante do corredor", ["casa", "ideia"],
      """
      O corredor tem 1,10 m de largura. Uma estante de 18 cm de fundo cabe e ainda passa a \
      bicicleta.

      Madeira: pinus tratado, sete prateleiras, a de baixo mais alta para os discos. Caio faz os \
      furos, eu lixo.
      """),
    JournalEntry(
      .ago(889), "Estante do corredor, de pé", ["casa"],
      """
      Dois fins de semana e uma discussão sobre nível de bolha. Ficou *quase* reta. Os livros \
      esconderam o resto.
      """
    ).favourite(),
    JournalEntry(
      .ago(655), "Conta de luz estranha", ["casa", "contas"],
      """
      Veio o dobro. Desligamos tudo e o relógio continuou girando: era a resistência da torneira \
      elétrica. Trocada por R$ 62.
      """),
    JournalEntry(
      .ago(498), "Pitanga fugiu e voltou", ["cachorro"],
      """
      O portão ficou encostado. Duas horas chamando pela rua, o Tomás sem chorar, o que é pior.

      Estava na Dona Zélia, deitada na cozinha, de barriga cheia. "Achei que vocês sabiam."
      """
    ).at(18, 40),
    JournalEntry(
      .ago(377), "Um ano sem goteira", ["casa"],
      "Choveu quatro dias e nada. Escrevo aqui para não esquecer de agradecer ao Seu Anselmo."),
    JournalEntry(
      .ago(212), "Pintura do portão", ["casa"],
      """
      Verde-musgo, duas demãos. Entre uma e outra a Pitanga passou por baixo. Agora tem uma faixa \
      verde nas costas e nenhuma vergonha.
      """
    ).at(10),
    JournalEntry(
      .ago(34), "Cupim no batente", ["casa"],
      """
      Pozinho no chão do quarto, três dias seguidos. Bati com o cabo da chave de fenda e soou oco.

      - [x] fotografar antes de mexer
      - [x] ligar para dois orçamentos
      - [ ] ver se pegou o batente de cima
      """),
    JournalEntry(
      .ago(3), "Conversa com o encanador", ["casa"],
      "Trocar o sifão da cozinha e a boia da caixa. Vem na quinta, de manhã."
    ).at(8, 20),
  ]
}
