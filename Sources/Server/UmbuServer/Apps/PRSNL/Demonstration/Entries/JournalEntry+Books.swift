extension JournalEntry {
  /// What she read, with words of books that belong to everybody by now.
  static let books: [JournalEntry] = [
    JournalEntry(
      .ago(1_419), "Memórias póstumas de Brás Cubas", ["leitura", "citacao"],
      """
      Relido depois de vinte anos. Na escola eu não tinha entendido que era engraçado.

      > Ao verme que primeiro roeu as frias carnes do meu cadáver dedico como saudosa lembrança \
      estas memórias póstumas.

      E o fim, que não é alegre nem deixa de ser:

      > Não tive filhos, não transmiti a nenhuma criatura o legado da nossa miséria.

      Machado de Assis, 1881.
      """
    ).favourite().marked("Na escola eu não tinha entendido que era engraçado").marked(
      "o legado da nossa miséria", "Ler de novo daqui a vinte anos.", in: .blue),
    JournalEntry(
      .ago(1_371), "Marcela e os contos de réis", ["citacao"],
      "> Marcela amou-me durante quinze meses e onze contos de réis; nada menos."),
    JournalEntry(
      .ago(1_310), "Dom Casmurro, com o clube", ["leitura"],
      """
      Seis pessoas na sala e três vereditos. Eu continuo achando que a pergunta é outra: quem conta?

      > O meu fim evidente era atar as duas pontas da vida, e restaurar na velhice a adolescência.

      Próximo encontro: *Os sertões*, só a primeira parte, que ninguém é de ferro.
      """
    ).at(19, 30).marked("quem conta?", "A Bia não concorda.", in: .green),
    JournalEntry(
      .ago(1_266), "Os sertões", ["leitura", "citacao"],
      """
      Levei dois meses. A terra é difícil, o homem é preconceituoso, a luta é terrível.

      > O sertanejo é, antes de tudo, um forte.

      Todo mundo cita essa frase e quase ninguém chega à seguinte.
      """),
    JournalEntry(
      .ago(1_199), "Lista: clube de leitura", ["leitura", "lista"],
      """
      - [x] Dom Casmurro
      - [x] Os sertões
      - [x] Quincas Borba
      - [x] O cortiço
      - [ ] Grande sertão: veredas
      - [x] Triste fim de Policarpo Quaresma
      - [ ] Macunaíma
      """),
    JournalEntry(
      .ago(1_143), "Quincas Borba", ["leitura", "citacao"],
      """
      > Ao vencedor, as batatas.

      O humanitismo é uma piada que piora a cada ano que passa. O cachorro é o melhor personagem.
      """),
    JournalEntry(
      .ago(1_031), "O cortiço", ["leitura"],
      """
      O personagem é o lugar. Dá vontade de desenhar a planta: os tanques, a pedreira, o sobrado \
      do Miranda olhando por cima.

      Anotar para o trabalho: **ninguém projeta um pátio, ele acontece**.
      """
    ).marked("ninguém projeta um pátio, ele acontece", "Usar na reunião da praça.", in: .yellow),
    JournalEntry(
      .ago(958), "Policarpo Quaresma", ["leitura"],
      """
      O homem que aprendeu violão e tupi por amor à pátria. Ri até a metade e depois não ri mais.
      """),
    JournalEntry(
      .ago(873), "Missa do galo", ["leitura", "citacao"],
      """
      Um conto de dez páginas em que não acontece nada e acontece tudo.

      > Nunca pude entender a conversação que tive com uma senhora, há muitos anos, contava eu \
      dezessete, ela trinta.
      """
    ).favourite(),
    JournalEntry(
      .ago(799), "Pessoa, para o Tomás decorar", ["citacao", "familia"],
      """
      Ele escolheu, da estante:

      > O poeta é um fingidor.\\
      > Finge tão completamente\\
      > Que chega a fingir que é dor\\
      > A dor que deveras sente.

      "Mãe, então ele mente dizendo a verdade?"
      """),
    JournalEntry(
      .ago(721), "Camões na aula da Bia", ["citacao"],
      """
      > Mudam-se os tempos, mudam-se as vontades,\\
      > Muda-se o ser, muda-se a confiança;\\
      > Todo o mundo é composto de mudança,\\
      > Tomando sempre novas qualidades.

      Ela pediu aos alunos uma estrofe nova. Saiu uma sobre o ônibus.
      """),
    JournalEntry(
      .ago(640), "Canção do exílio, as paródias", ["leitura", "ideia"],
      """
      > Minha terra tem palmeiras,\\
      > Onde canta o Sabiá;

      Juntar as paródias que a família inventou em festas. O vô tinha uma sobre a saudade do \
      dentista.
      """),
    JournalEntry(
      .ago(574), "O alienista", ["leitura", "citacao"],
      """
      > A ciência […] é o meu emprego único; Itaguaí é o meu universo.

      Quem fica de fora da Casa Verde no fim? Contei: ninguém, depois todos, depois um.
      """
    ).marked("ninguém, depois todos, depois um", in: .red),
    JournalEntry(
      .ago(455), "Grande sertão: como atravessar", ["leitura"],
      """
      # Método, depois de desistir duas vezes
      1. ler em voz alta as primeiras trinta páginas
      2. não procurar palavra nenhuma no dicionário
      3. desenhar o mapa só depois
      4. aceitar que o Riobaldo volta atrás, e voltar com ele

      Comecei no domingo. Página 212.
      """),
    JournalEntry(
      .ago(398), "Grande sertão, terminado", ["leitura"],
      """
      Fechei o livro e fiquei na varanda um tempo. Não vou escrever sobre ele hoje.

      *(Dois dias depois:)* ainda não.
      """
    ).at(22, 40).favourite(),
    JournalEntry(
      .ago(186), "Vidas secas", ["leitura", "citacao"],
      """
      > Na planície avermelhada os juazeiros alargavam duas manchas verdes.

      Li o capítulo da Baleia no ônibus e tive de descer um ponto antes.
      """
    ).marked("tive de descer um ponto antes", "Graciliano não perdoa.", in: .blue),
    JournalEntry(
      .ago(64), "Livros por ler, de verdade", ["leitura", "lista"],
      """
      - [ ] Macunaíma
      - [ ] São Bernardo
      - [x] Contos de Lima Barreto
      - [ ] Iracema, com o Tomás
      - [ ] ~~Ulisses~~

      Regra: só entra um quando sai outro.
      """),
    JournalEntry(
      .ago(12), "Contos do Lima Barreto", ["leitura"],
      """
      Um por noite. *O homem que sabia javanês* continua sendo o melhor currículo da literatura \
      brasileira.
      """
    ).at(23),
  ]
}
