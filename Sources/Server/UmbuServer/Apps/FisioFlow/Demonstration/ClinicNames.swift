/// The names of a demonstration's patients: common ones in Brazil, put together by chance. They are nobody's.
enum ClinicNames {
  static let women = [
    "Adriana", "Aline", "Beatriz", "Camila", "Cecília", "Cláudia", "Débora", "Elisa", "Fernanda",
    "Gabriela", "Helena", "Isabel", "Juliana", "Larissa", "Lúcia", "Luíza", "Márcia", "Marina",
    "Mônica",
    "Natália", "Patrícia", "Raquel", "Renata", "Rosângela", "Sílvia", "Sônia", "Tatiana", "Tereza",
    "Vanessa", "Vitória",
  ]
  static let men = [
    "Alexandre", "André", "Antônio", "Caio", "César", "Daniel", "Diego", "Eduardo", "Fábio",
    "Felipe",
    "Gustavo", "Heitor", "Henrique", "Ígor", "João", "José", "Leandro", "Luís", "Marcelo", "Mário",
    "Maurício", "Otávio", "Paulo", "Pedro", "Rafael", "Ricardo", "Rodrigo", "Sérgio", "Tiago",
    "Vinícius",
  ]
  static let families = [
    "Albuquerque", "Almeida", "Araújo", "Barbosa", "Batista", "Cardoso", "Carvalho", "Castro",
    "Conceição",
    "Correia", "Costa", "Dias", "Fernandes", "Ferreira", "Freitas", "Gonçalves", "Guimarães",
    "Lima",
    "Machado", "Martins", "Melo", "Mendes", "Monteiro", "Moraes", "Moreira", "Nascimento",
    "Nogueira",
    "Oliveira", "Pereira", "Pinheiro", "Queiroz", "Ramos", "Ribeiro", "Rocha", "Santana",
    "Siqueira",
    "Souza", "Tavares", "Teixeira", "Vieira",
  ]
}
