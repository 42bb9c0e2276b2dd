// The key of the device, with which all is sealed: scripts can use it and never read it.

import { done, finished } from "./database.js"
import { Vault } from "./vault.js"

/// The key that the device holds; null when it holds none.
export async function keptKey(database) {
  const keys = database.transaction("keys").objectStore("keys")
  const [[name], [key]] = await Promise.all([done(keys.getAllKeys()), done(keys.getAll())])
  return key ? { name, vault: new Vault(key) } : null
}

export async function makeKey() {
  return { name: `device/${crypto.randomUUID()}`, vault: new Vault(await Vault.newKey()) }
}

/// The key of this device, made where there is none. Two tabs that make one together end with one.
export async function deviceKey(database) {
  const fresh = await makeKey()
  const transaction = database.transaction("keys", "readwrite", { durability: "strict" })
  const keys = transaction.objectStore("keys")
  keys.count().onsuccess = ({ target }) => {
    if (target.result === 0) keys.add(fresh.vault.key, fresh.name)
  }
  await finished(transaction)
  return await keptKey(database) ?? fresh
}
