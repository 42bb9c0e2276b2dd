extension JournalEntry {
  /// What she read, and what she means to read: pages that anybody can open.
  static let links: [JournalEntry] = [
    JournalEntry(
      .ago(1_408), "Umbuzeiro", ["planta", "ler"],
      "A raiz guarda água em batatas: até três mil litros, diz a Dona Zélia. Conferir."
    ).from("https://pt.wikipedia.org/wiki/Umbuzeiro", .read).favourite(),
    JournalEntry(
      .ago(1_394), "Compostagem", ["horta", "ler"],
      "A parte sobre a relação entre carbono e nitrogênio."
    ).from("https://pt.wikipedia.org/wiki/Compostagem", .read),
    JournalEntry(
      .ago(1_335), "Machado de Assis", ["leitura", "ler"]
    ).from("https://pt.wikipedia.org/wiki/Machado_de_Assis", .read),
    JournalEntry(
      .ago(1_317), "Domínio Público: obras completas", ["leitura"],
      """
      Quase tudo do Machado e do Lima Barreto, de graça e sem cadastro. Baixar antes das viagens.
      """
    ).from("http://www.dominiopublico.gov.br/", .read).favourite(),
    JournalEntry(
      .ago(1_210), "Ouro Preto", ["viagem", "ler"]
    ).from("https://pt.wikipedia.org/wiki/Ouro_Preto", .archived),
    JournalEntry(
      .ago(1_133), "Lina Bo Bardi", ["trabalho", "ler"],
      """
      O vão do museu como praça coberta. *Não é vazio, é sombra.*
      """
    ).from("https://pt.wikipedia.org/wiki/Lina_Bo_Bardi", .read).favourite().marked(
      "Não é vazio, é sombra", "Para a Praça do Mercado.", in: .green),
    JournalEntry(
      .ago(1_080), "Fermento biológico", ["receita", "ler"]
    ).from("https://pt.wikipedia.org/wiki/Levedura", .read),
    JournalEntry(
      .ago(1_002), "Burle Marx", ["trabalho", "ler"],
      "Ele desenhava com o que crescia ali. Ver os jardins do Parque do Flamengo."
    ).from("https://pt.wikipedia.org/wiki/Roberto_Burle_Marx", .read),
    JournalEntry(
      .ago(936), "Literatura de cordel", ["leitura", "ler"]
    ).from("https://pt.wikipedia.org/wiki/Literatura_de_cordel", .read),
    JournalEntry(
      .ago(824), "Luiz Gonzaga", ["musica", "ler"],
      "Para o tio Dirceu, que sabe todas e não sabe o nome de nenhuma."
    ).from("https://pt.wikipedia.org/wiki/Luiz_Gonzaga", .read),
    JournalEntry(
      .ago(748), "Chapada Diamantina", ["viagem", "ler"]
    ).from("https://pt.wikipedia.org/wiki/Chapada_Diamantina", .archived),
    JournalEntry(
      .ago(672), "Tarsila do Amaral", ["ler"],
      "Imprimir o *Abaporu* para o quarto do Tomás. Ele acha que o pé é o herói."
    ).from("https://pt.wikipedia.org/wiki/Tarsila_do_Amaral", .read),
    JournalEntry(
      .ago(533), "Bonde", ["trabalho", "ler"],
      "Por causa dos trilhos da praça. Procurar a bitola."
    ).from("https://pt.wikipedia.org/wiki/Bonde", .read),
    JournalEntry(
      .ago(462), "João Guimarães Rosa", ["leitura", "ler"]
    ).from("https://pt.wikipedia.org/wiki/Jo%C3%A3o_Guimar%C3%A3es_Rosa", .read),
    JournalEntry(
      .ago(402), "Chiquinha Gonzaga", ["musica", "ler"]
    ).from("https://pt.wikipedia.org/wiki/Chiquinha_Gonzaga", .unread),
    JournalEntry(
      .ago(350), "Caatinga", ["planta", "ler"],
      "Só existe aqui. *Mata branca*, em tupi. Usar na aula da escola."
    ).from("https://pt.wikipedia.org/wiki/Caatinga", .read).marked("Mata branca", in: .yellow),
    JournalEntry(
      .ago(226), "Bem-te-vi", ["caminhada", "ler"],
      "O que canta no fio às cinco e meia. Todo dia."
    ).from("https://pt.wikipedia.org/wiki/Bem-te-vi", .read),
    JournalEntry(
      .ago(131), "Jalapão", ["viagem", "ler"],
      "Fervedouros: ninguém afunda. Explicar ao Tomás antes que ele experimente."
    ).from("https://pt.wikipedia.org/wiki/Jalap%C3%A3o", .read),
    JournalEntry(
      .ago(78), "Cerrado", ["planta", "viagem", "ler"]
    ).from("https://pt.wikipedia.org/wiki/Cerrado", .unread),
    JournalEntry(
      .ago(53), "Mapas abertos", ["viagem"],
      "Baixar as folhas do Jalapão daqui; o resto desatualiza."
    ).from("https://www.openstreetmap.org/", .read),
    JournalEntry(
      .ago(31), "Curva de nível", ["viagem", "ler"],
      "Ler antes da viagem: quanto mais juntas, mais íngreme."
    ).from("https://pt.wikipedia.org/wiki/Curva_de_n%C3%ADvel", .unread),
    JournalEntry(
      .ago(24), "Rio: leito, margem, várzea", ["trabalho", "ler"],
      "Para o trecho 2 do córrego. Mandar à Marta."
    ).from("https://pt.wikipedia.org/wiki/Rio", .unread),
    JournalEntry(
      .ago(11), "Graciliano Ramos", ["leitura", "ler"]
    ).from("https://pt.wikipedia.org/wiki/Graciliano_Ramos", .unread),
    JournalEntry(
      .ago(1), "O umbuzeiro, outra vez", ["planta", "ler"],
      "Sobre transplantar: nada. Perguntar à Dona Zélia."
    ).from("https://pt.wikipedia.org/wiki/Spondias_tuberosa", .unread).at(22, 10),
  ]
}
