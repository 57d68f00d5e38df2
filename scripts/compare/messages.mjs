/** Reads the e-mail messages in an outbox. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export async function readMessages(dataDir) {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
}
