"""Photos of people and medicines: made small on the device, without a network, and then with the others."""

import base64
import re

import pytest

from clinic import SAVED, go
from harness.accessibility import violations
from harness.server import Server
from hosted import CAREGUIDE
from test_careguide_drafts import drafts
from test_offline import until_installed

# A photo as a telephone takes it: wide as its sensor is, with a red left half and noise that does not shrink
# well, and a note that it is to be turned by a quarter to the right (EXIF orientation 6).
TAKEN = """(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 })
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(800, 600)
  let seed = 1
  for (let at = 0; at < pixels.data.length; at += 4) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    const isLeft = (at / 4) % 800 < 400
    pixels.data[at] = isLeft ? 200 + seed % 56 : seed % 56
    pixels.data[at + 1] = pixels.data[at + 2] = (seed >> 8) % 56
    pixels.data[at + 3] = 255
  }
  context.putImageData(pixels, 0, 0)
  return canvas.toDataURL('image/jpeg', 0.7).split(',')[1]
})()"""
TURNED = bytes.fromhex("ffe100224578696600004949" "2a000800000001001201030001000000" "0600000000000000")

# How the photo on the page looks: its size, whether it is red above and not below, and how many bytes it has.
LOOK = """(async () => {
  const image = document.querySelector('img.photo')
  await image.decode()
  const [width, height] = [image.naturalWidth, image.naturalHeight]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const red = (y) => context.getImageData(width / 2, y, 1, 1).data[0]
  return { width, height, above: red(height / 4) > 150, below: red(height * 3 / 4) > 150,
           bytes: atob(image.src.split(',')[1]).length, type: image.src.split(';')[0] }
})()"""


@pytest.fixture
def server():
    server = Server(program=CAREGUIDE.program, app=CAREGUIDE.id)
    yield server
    server.close()


@pytest.mark.own_browser
def test_CG_128_a_photo_is_taken_offline_small_and_upright_then_everyones_and_goes_with_a_way_back(
        browser, page, tmp_path):
    CAREGUIDE.sign_up(page)
    CAREGUIDE.add(page, "Rosa Andrade")
    taken = base64.b64decode(page.evaluate(TAKEN))
    photo = tmp_path / "rosa.jpg"
    photo.write_bytes(taken[:2] + TURNED + taken[2:])
    letter = tmp_path / "carta.jpg"
    letter.write_text("isto não é uma foto")
    page.get("button", SAVED)
    until_installed(page)
    browser.witness.allow_outage()
    browser.go_offline()

    CAREGUIDE.begin_edit(page, "Rosa Andrade")
    page.gives(letter, to=page.get("button", "Escolher foto"))
    page.reads("Este arquivo não é uma foto que o navegador consiga abrir.")
    assert violations(page) == []
    page.gives(photo, to=page.get("button", "Tirar foto"))
    page.reads("A foto vale quando você salvar.")
    look = page.evaluate(LOOK)
    assert look["type"] == "data:image/jpeg" and look["bytes"] <= 24_576
    assert max(look["width"], look["height"]) <= 256 and look["height"] > look["width"], "upright"
    assert look["above"] and not look["below"], "turned to the right"
    assert b"Exif" not in base64.b64decode(page.evaluate(
        "document.querySelector('img.photo').src.split(',')[1]"))
    page.pictures("careguide-photo-form")
    assert violations(page) == []

    # The battery goes before it is saved: the draft has the photo.
    page.until(lambda: drafts(page), "the draft to be kept")
    path = page.path
    browser.kill()
    page = browser.again().page.open(path)
    page.reads("Continuamos de onde você parou")
    assert page.evaluate(LOOK) == look
    CAREGUIDE.save(page)
    page.get("image", "Foto de Rosa Andrade")
    page.pictures("careguide-photo")
    assert violations(page) == []
    CAREGUIDE.show_list(page)
    page.until(lambda: page.evaluate("document.querySelector('#person-list img.photo') !== null"),
               "the photo in the list")
    page.pictures("careguide-photo-list")
    browser.go_online()
    CAREGUIDE.until_sent(page)

    # Another device has it from the server; the history says so, in words alone.
    page.reload()
    CAREGUIDE.open_record(page, "Rosa Andrade")
    page.get("image", "Foto de Rosa Andrade")
    page.get("link", "Histórico").click()
    page.reads("Mudou a foto")
    assert "/9j/" not in page.evaluate("document.body.innerText")
    page.back()

    page.get("link", "Editar").click()
    page.get("button", "Remover foto").click()
    page.reads("A foto sai quando você salvar.")
    page.get("button", "Desfazer").click()
    page.get("image", "Foto")
    page.get("button", "Remover foto").click()
    CAREGUIDE.save(page)
    page.get("heading", "Rosa Andrade")
    page.gone("image", "Foto de Rosa Andrade")
    page.get("button", SAVED)


def test_CG_128_a_medicine_is_added_with_its_photo_edited_and_archived_offline_then_everywhere(
        server, browser, page, open_browser, tmp_path):
    CAREGUIDE.sign_up(page)
    CAREGUIDE.add(page, "Rosa Andrade")
    photo = tmp_path / "caixa.jpg"
    photo.write_bytes(base64.b64decode(page.evaluate(TAKEN)))
    browser.witness.allow_outage()
    browser.go_offline()
    go(page, "Hoje")
    page.get("link", "Adicionar remédio").click()
    CAREGUIDE.field(page, "Nome do remédio").type("Losartana")
    page.gives(photo, to=page.get("button", "Escolher foto"))
    page.reads("A foto vale quando você salvar.")
    CAREGUIDE.save(page)
    page.get("image", "Foto de Losartana")
    page.get("link", "Editar").click()
    CAREGUIDE.field(page, "Dose na embalagem").type("50 mg")
    CAREGUIDE.save(page)
    page.get("image", "Foto de Losartana 50 mg")
    page.get("button", "Arquivar").click()
    page.reads("Losartana 50 mg foi para os arquivados")
    go(page, "Sincronização")
    page.reads("Mudou a foto de Losartana 50 mg")
    browser.go_online()
    go(page, "Remédios")
    page.get("button", SAVED)

    other = open_browser(server.origin).page
    CAREGUIDE.sign_in(other)
    go(other, "Remédios")
    other.get("radio", "Parados").click()
    other.get("link", re.compile("^Losartana 50 mg")).click()
    other.get("image", "Foto de Losartana 50 mg")
