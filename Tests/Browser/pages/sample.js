const find = (id) => document.getElementById(id)

function show(name) {
  const item = document.createElement("li")
  item.textContent = name
  find("list").append(item)
}

document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault()
  const field = find("name")
  const empty = field.value === ""
  find("problem").hidden = !empty
  field.setAttribute("aria-invalid", String(empty))
  if (empty) {
    field.setAttribute("aria-describedby", "problem")
    field.focus()
    return
  }
  field.removeAttribute("aria-describedby")
  show(field.value)
  localStorage.setItem("names", JSON.stringify([...names(), field.value]))
  field.value = ""
})

const names = () => JSON.parse(localStorage.getItem("names") ?? "[]")
names().forEach(show)

find("import").addEventListener("click", () => find("file").click())
find("file").addEventListener("change", async (event) => show(await event.target.files[0].text()))

const tell = () => { find("status").textContent = navigator.onLine ? "Com rede" : "Sem rede" }
addEventListener("online", tell)
addEventListener("offline", tell)
tell()

find("place").textContent = [
  Intl.DateTimeFormat().resolvedOptions().timeZone,
  navigator.language,
  new Intl.NumberFormat().format(1234.5),
].join(" ")

navigator.serviceWorker.register("worker.js")
