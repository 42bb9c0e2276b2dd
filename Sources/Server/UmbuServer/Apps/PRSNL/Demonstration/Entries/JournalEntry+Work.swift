extension JournalEntry {
  /// An office of two that plans gardens and squares.
  static let work: [JournalEntry] = [
    JournalEntry(
      .ago(1_395), "Reunião: o escritório a duas", ["trabalho"],
      """
      Com a Marta, no café.

      - dividir aluguel e impressora, somar clientes
      - ela cuida de orçamento e obra, eu de planta e texto
      - nome: ~~Prado & Lemos~~ **Estúdio Quintal**

      Decidido em quarenta minutos. O nome levou trinta.
      """
    ).at(10),
    JournalEntry(
      .ago(1_329), "Jardim da escola: visita", ["trabalho"],
      """
      Pátio de 14 por 22 m, todo cimentado. As crianças correm em volta da única árvore.

      > "A gente queria um lugar para ficar parado", disse uma de oito anos.

      Anotar: sombra, água, terra. Nessa ordem.
      """
    ).at(14, 30).marked("sombra, água, terra", "Virou o lema do projeto.", in: .green),
    JournalEntry(
      .ago(1_276), "Jardim da escola: orçamento", ["trabalho"],
      """
      | item | valor |
      | --- | ---: |
      | retirar 90 m² de cimento | R$ 5.400 |
      | terra e composto | R$ 2.150 |
      | 11 árvores | R$ 1.980 |
      | bancos de eucalipto | R$ 3.300 |
      | **total** | **R$ 12.830** |

      A associação de pais tem nove mil. Cortar os bancos e pedir madeira à prefeitura.
      """),
    JournalEntry(
      .ago(1_164), "Jardim da escola: mutirão", ["trabalho"],
      """
      Quarenta pessoas, onze covas, um almoço. O Tomás plantou a pitangueira e proibiu qualquer \
      pessoa de pisar num raio de dois metros.
      """
    ).at(8).favourite(),
    JournalEntry(
      .ago(990), "Praça do Mercado: primeira conversa", ["trabalho"],
      """
      A prefeitura quer "revitalizar". Perguntei o que isso quer dizer e veio uma lista de bancos.

      ## O que já existe e funciona
      - a fila do pastel às seis da manhã
      - os jogadores de dominó, do lado da sombra
      - o ponto de ônibus que é sala de espera da cidade

      ## O que falta
      - banheiro
      - água
      - árvore do lado oeste
      """
    ).called(square).at(9).favourite().marked(
      "a fila do pastel às seis da manhã", "Não pode mudar de lugar.", in: .yellow),
    JournalEntry(
      .ago(976), "Praça: contagem de gente", ["trabalho"],
      """
      Das 6 h às 18 h, sentada no mesmo banco. Ver [a primeira conversa](itens/\(square)).

      | hora | passam | ficam |
      | --- | ---: | ---: |
      | 6–9 | 410 | 62 |
      | 9–12 | 380 | 31 |
      | 12–15 | 290 | 8 |
      | 15–18 | 505 | 74 |

      Ao meio-dia ninguém fica: **não há sombra**. Está aí o projeto.
      """),
    JournalEntry(
      .ago(930), "Praça: apresentação", ["trabalho"],
      """
      Vinte minutos, nove desenhos, nenhuma palavra em inglês. O secretário dormiu no quarto. A \
      Dona Cida do pastel fez a única pergunta que importava: "e na obra, eu vou para onde?"
      """
    ).at(15),
    JournalEntry(
      .ago(841), "Como responder a edital", ["trabalho", "lista"],
      """
      - [x] ler o anexo antes do texto
      - [x] certidões com validade **depois** do prazo
      - [x] planilha no modelo deles, por pior que seja
      - [x] enviar na véspera, nunca no dia

      Marta pregou isto na parede.
      """),
    JournalEntry(
      .ago(754), "Praça: aprovada", ["trabalho"],
      "Com metade da verba e o dobro do prazo. Comemoramos com pastel, às seis da manhã."
    ).at(6, 15).favourite(),
    JournalEntry(
      .ago(612), "Reunião com o viveiro", ["trabalho", "planta"],
      """
      - ipê-amarelo: 6 mudas de 2 m, só daqui a dois meses
      - oiti: 9 mudas, disponíveis
      - pau-ferro: **não** perto de calçada
      - prazo: 20 dias depois do sinal

      Pedir nota com o nome científico, da outra vez veio sibipiruna.
      """
    ).at(11, 30),
    JournalEntry(
      .ago(520), "Obra da praça, semana 3", ["trabalho"],
      """
      Acharam trilhos de bonde embaixo do calçamento. Parou tudo, e eu não consigo fingir que é má \
      notícia.
      """),
    JournalEntry(
      .ago(502), "Trilhos do bonde: ideia", ["trabalho", "ideia"],
      """
      Deixar dez metros à vista, dentro do piso, do ponto de ônibus até a sombra. Sem placa. Quem \
      quiser saber pergunta ao dominó.
      """
    ).favourite(),
    JournalEntry(
      .ago(344), "Praça aberta", ["trabalho"],
      """
      Sem discurso: chovia. Às seis a fila do pastel estava no lugar, às sete o dominó, ao \
      meio-dia contei **dezenove** pessoas paradas na sombra das lonas. As árvores ainda vão \
      demorar.
      """
    ).at(12, 10).favourite(),
    JournalEntry(
      .ago(201), "Imposto do escritório", ["trabalho", "contas"],
      """
      - [x] notas do semestre na pasta
      - [x] guia do mês
      - [x] recibo da impressora
      - [ ] perguntar ao contador sobre a reserva
      """),
    JournalEntry(
      .ago(88), "Reunião: parque linear", ["trabalho"],
      """
      O córrego está canalizado em três dos cinco trechos. Marta quer abrir um, como prova.

      1. trecho 2, ao lado da creche
      2. sem máquina pesada
      3. começar pela **conversa com os vizinhos**, que alagam todo janeiro
      """
    ).at(9, 15),
    JournalEntry(
      .ago(26), "Parque linear: ata", ["trabalho"],
      """
      Presentes: Marta, Caio (da Defesa Civil, não o meu), três vizinhas e eu.

      - [x] mapa das cheias, casa por casa
      - [ ] fotos antigas do córrego aberto
      - [ ] marcar com a creche
      """
    ).at(18),
    JournalEntry(
      .ago(2), "Marta, no telefone", ["trabalho"],
      "Saiu a licença do trecho 2! Reunião na segunda às 9 h, levar as fotos antigas."
    ).at(17, 25),
  ]
}
