import Documents
import Identity
import Records
import Sample
import UmbuServer
import Values

/// What Sample shows: a garden with a plant that was watered and has a document, a second person who looked at it,
/// and two versions of its notes, between which somebody is to decide.
let gardenDemonstration = Demonstration(
  of: "Horta (demonstração)",
  people: [
    .init("Ana Prado", "ana@horta.example", as: .gardener),
    .init("Bia Souza", "bia@horta.example", as: .helper),
  ],
  story: { now, _ in
    let plant = Plant(ID(UUID(high: 0x4000, low: 1 << 63 | 1)), "Ipê")
    func noting(_ notes: String) -> Plant {
      var noted = plant
      noted.notes = notes
      return noted
    }
    let watering = ID<Watering>(UUID(high: 0x4000, low: 1 << 63 | 2))
    let (morning, shade) = (noting("Rega só de manhã."), noting("Sombra nas horas quentes."))
    let text = Array("Ipê-amarelo: sol pleno, pouca água depois de pegar.\n".utf8)
    var leaflet = PlantDocument()
    leaflet.id = ID(UUID(high: 0x4000, low: 1 << 63 | 3))
    leaflet.owner = plant.id
    leaflet.name = "Viveiro.txt"
    leaflet.type = "text/plain"
    leaflet.bytes = Int64(text.count)
    let yesterday = now.adding(milliseconds: -86_400_000)
    return [
      .init(at: yesterday, by: 0, .mutation(AddPlant(plant))),
      .init(at: yesterday, by: 0, .mutation(WaterPlant(plant.id, 500, as: watering))),
      .init(at: yesterday, by: 1, .mutation(EditPlant(from: plant, to: morning))),
      .init(at: yesterday, by: 0, .mutation(EditPlant(from: plant, to: shade))),
      .init(at: yesterday, by: 0, .mutation(PlantDocument.Add(leaflet))),
      .init(at: yesterday, by: 0, .file(text, named: leaflet.name, of: leaflet.id.uuid)),
      .init(at: now, by: 1, .mutation(ViewPlant(plant.id))),
      .init(at: now, by: 0, .invitation("caio@horta.example", as: .helper)),
    ]
  })
