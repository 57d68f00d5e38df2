/**
 * Loads the key that encrypts secrets: `SECRET_KEY`, or a file in the data folder, which is created when it is first
 * needed.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { secretKeyMissing } from './errors.ts'

export type SecretKeyOptions = {
  /** The value of `SECRET_KEY`. */
  readonly variable: string | undefined
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

/**
 * `mayCreate`: true to create the key file if it is missing, false if the key must already exist. Throws
 * `secret-key-missing` (409).
 */
export async function loadSecretKey(
  { variable, dataDir, isShared, randomBytes }: SecretKeyOptions,
  { mayCreate }: { readonly mayCreate: boolean },
): Promise<Buffer> {
  if (variable !== undefined) return Buffer.from(variable, 'base64')
  if (isShared) throw secretKeyMissing()
  const file = join(dataDir, fileName)
  if (mayCreate) await createFile(dataDir, file, Buffer.from(randomBytes(keyBytes)).toString('base64'))
  const text = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (!isSecretKey(text)) throw secretKeyMissing()
  return Buffer.from(text, 'base64')
}

/**
 * Leaves an existing file unchanged. Creates the complete file in one step. A process killed while writing therefore
 * leaves no partial key, and no other process reads a partial key.
 */
async function createFile(dataDir: string, file: string, text: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  if (existsSync(file)) return
  const part = `${file}.${randomUUID()}.part`
  const created = await open(part, 'wx', 0o600)
  try {
    await created.writeFile(`${text}\n`)
    await created.sync()
    await link(part, file).catch((error: unknown) => {
      if (Object(error).code !== 'EEXIST') throw error
    })
  } finally {
    await created.close()
    await rm(part, { force: true })
  }
}
