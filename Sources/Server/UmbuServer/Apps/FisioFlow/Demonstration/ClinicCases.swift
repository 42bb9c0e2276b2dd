/// Why somebody comes to a demonstration's clinic, and what is written about them.
struct ClinicCase {
  /// In the patient's words.
  var complaint: String
  /// What the first examination found.
  var found: String
  /// What was done and seen later, one after the other.
  var sessions: [String]
  var tags: [String]

  static let all = [
    ClinicCase(
      complaint: "Dor na lombar há três semanas, pior depois de muito tempo sentado.",
      found: "Flexão lombar limitada e dolorosa no fim. Sem sinais neurológicos. EVA 6.",
      sessions: [
        "Mobilização lombar e exercícios de controle do tronco. EVA 4 ao sair.",
        "Dor só ao levantar da cadeira. Orientações para o trabalho.",
        "Sem dor há uma semana. Progressão para agachamento com carga leve.",
      ], tags: ["lombar"]),
    ClinicCase(
      complaint: "Ombro direito dói ao levantar o braço e à noite, quando deita em cima.",
      found: "Arco doloroso entre 70 e 120 graus. Força de rotação externa 4/5. EVA 5.",
      sessions: [
        "Exercícios isométricos do manguito. Dormiu melhor.",
        "Elevação ativa completa, dor leve no final.",
        "Progressão com elástico. EVA 2.",
      ], tags: ["ombro"]),
    ClinicCase(
      complaint: "Entorse do tornozelo esquerdo no futebol, domingo passado.",
      found: "Edema lateral, apoio parcial. Gaveta anterior negativa.",
      sessions: [
        "Apoio total sem muletas. Treino de equilíbrio começou.",
        "Trote leve na esteira sem dor.",
        "Saltos e mudança de direção sem queixa. Volta ao treino combinada.",
      ], tags: ["tornozelo", "esporte"]),
    ClinicCase(
      complaint: "Operou o joelho (LCA) há quatro semanas e quer voltar a correr.",
      found: "Flexão 95 graus, extensão completa. Quadríceps inibido. Sem derrame.",
      sessions: [
        "Eletroestimulação do quadríceps, bicicleta sem carga. Flexão 110 graus.",
        "Marcha sem desvios. Flexão 125 graus.",
        "Leg press 40 kg nas duas pernas. Sem derrame depois.",
      ], tags: ["joelho", "pós-operatório"]),
    ClinicCase(
      complaint: "Pescoço travado e dor de cabeça no fim do dia.",
      found: "Rotação para a direita 45 graus. Trapézio tenso dos dois lados. EVA 5.",
      sessions: [
        "Liberação miofascial e exercícios para a cervical profunda. Rotação 60 graus.",
        "Uma dor de cabeça na semana, antes eram quatro.",
      ], tags: ["cervical"]),
    ClinicCase(
      complaint: "Tontura ao virar na cama, começou de repente.",
      found: "Dix-Hallpike positivo à direita. Manobra de Epley feita na avaliação.",
      sessions: ["Sem tontura ao virar. Orientações para casa."], tags: ["vestibular"]),
    ClinicCase(
      complaint: "AVC há seis meses; quer voltar a ir a pé até a padaria.",
      found: "Hemiparesia à esquerda, marcha com bengala. Berg 41.",
      sessions: [
        "Treino de marcha com obstáculos. Sem quedas na semana.",
        "Subiu e desceu um lance de escada com corrimão. Berg 44.",
        "Andou 300 metros na rua com supervisão.",
      ], tags: ["neuro"]),
    ClinicCase(
      complaint: "Falta de ar para subir escada depois da pneumonia.",
      found: "Caminhada de 6 minutos: 380 m, saturação mínima 92%.",
      sessions: [
        "Exercícios respiratórios e bicicleta 15 minutos. Saturação estável.",
        "Caminhada de 6 minutos: 430 m.",
      ], tags: ["respiratória"]),
    ClinicCase(
      complaint: "Dor na sola do pé nos primeiros passos da manhã.",
      found: "Dor à palpação do calcâneo medial. Encurtamento da panturrilha.",
      sessions: [
        "Alongamento e exercícios com carga para a fáscia plantar.",
        "Primeiros passos quase sem dor.",
      ], tags: ["pé"]),
    ClinicCase(
      complaint: "Grávida de 28 semanas, dor no quadril ao caminhar.",
      found: "Dor sacroilíaca à direita. Teste de elevação da perna positivo.",
      sessions: [
        "Exercícios de estabilização e cinta pélvica. Alívio na marcha.",
        "Caminhada de 20 minutos sem dor.",
      ], tags: ["gestante"]),
    ClinicCase(
      complaint: "Formigamento na mão direita à noite, trabalha com computador.",
      found: "Phalen positivo em 30 segundos. Força de preensão igual dos dois lados.",
      sessions: [
        "Órtese noturna e deslizamento neural. Acorda uma vez por noite.",
        "Dormiu a semana toda sem acordar.",
      ], tags: ["punho"]),
    ClinicCase(
      complaint: "Caiu em casa duas vezes este ano e tem medo de cair de novo.",
      found: "Levantar e andar: 16 segundos. Apoio em uma perna: 4 segundos.",
      sessions: [
        "Treino de equilíbrio e força de membros inferiores.",
        "Levantar e andar: 13 segundos. Barras no banheiro já instaladas.",
      ], tags: ["idoso", "equilíbrio"]),
  ]
}
