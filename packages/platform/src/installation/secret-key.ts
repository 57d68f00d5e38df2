/** Loads the key that encrypts secrets: `SECRET_KEY`, or a file in the data folder, which is created when it is first needed. */
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secretKeyMissing } from './errors.ts'

export type SecretKeyOptions = {
  /** The value of `SECRET_KEY`. */
  readonly given: string | undefined
  readonly dataDir: string
  /** True if several servers may share the database. */
  readonly isShared: boolean
  readonly randomBytes: (size: number) => Uint8Array
}

const keyBytes = 32
const fileName = 'secret.key'

export const isSecretKey = (text: string): boolean => {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === keyBytes && bytes.toString('base64') === text
}

/** `mayCreate`: false for reading, which needs a key that exists. Throws `secret-key-missing` (409). */
export async function loadSecretKey(
  { given, dataDir, isShared, randomBytes }: SecretKeyOptions,
  { mayCreate }: { readonly mayCreate: boolean },
): Promise<Buffer> {
  if (given !== undefined) return Buffer.from(given, 'base64')
  if (isShared) throw secretKeyMissing()
  const file = join(dataDir, fileName)
  if (mayCreate) await createFile(dataDir, file, Buffer.from(randomBytes(keyBytes)).toString('base64'))
  const text = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (!isSecretKey(text)) throw secretKeyMissing()
  return Buffer.from(text, 'base64')
}

/** Leaves an existing file unchanged, also if another process creates it at the same moment. */
async function createFile(dataDir: string, file: string, text: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const created = await open(file, 'wx', 0o600).catch((error: unknown) => {
    if (Object(error).code === 'EEXIST') return undefined
    throw error
  })
  if (created === undefined) return
  await created.writeFile(`${text}\n`)
  await created.sync()
  await created.close()
}
