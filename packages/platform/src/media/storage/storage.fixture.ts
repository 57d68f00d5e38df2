/** Opens each kind of storage for tests: a folder, and a bucket on a real S3-compatible server. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Warning } from '#kit'
import { startS3Server, testKeys } from '../../../../../scripts/s3-server.mjs'
import { openFolderStorage } from './folder-storage.ts'
import { toMediaBytes, toMediaKey, type ListedStorage } from './media-storage.ts'
import { parseS3Address } from './s3-address.ts'
import { createS3Client, type S3Client } from './s3-client.ts'
import { createS3Storage, putObject } from './s3-storage.ts'

export const storageKinds = ['folder', 'bucket'] as const
export type StorageKind = (typeof storageKinds)[number]

export type TestStorage = {
  readonly storage: ListedStorage
  readonly warnings: readonly Warning[]
  /** Simulates damage by storing different bytes under this hash. */
  readonly damage: (hash: string, bytes: Uint8Array) => Promise<void>
  /** Stores bytes under any key. */
  readonly putAt: (key: string, bytes: Uint8Array) => Promise<void>
  readonly lose: (hash: string) => Promise<void>
  readonly close: () => Promise<void>
}

const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const print = (line: string) => void process.stderr.write(`${line}\n`)

/** One server for all tests of a worker, because starting it takes longer than most tests. It ends with the worker. */
let sharedServer: ReturnType<typeof startS3Server> | undefined
const startSharedServer = async () =>
  startS3Server({ folder: await mkdtemp(join(tmpdir(), 'bucket-')), print })
/** Each test storage uses its own prefix in the bucket. */
let prefixes = 0

/** Returns the address of an empty part of the bucket. */
export async function findTestBucket(): Promise<string> {
  const { url } = await (sharedServer ??= startSharedServer())
  return url.replace('s3://media', `s3://media/p${prefixes++}`)
}

export async function openTestStorage(kind: StorageKind, folder: string): Promise<TestStorage> {
  if (kind === 'folder') return openTestFolder(folder)
  const name = await findTestBucket()
  const warnings: Warning[] = []
  const client = openTestClient(name, warnings)
  const storage = createS3Storage(client, name)
  return {
    storage,
    warnings,
    damage: (hash, bytes) =>
      putObject(client, { key: toMediaKey(hash), body: { ...toMediaBytes(bytes), hash: toHash(bytes) } }),
    putAt: (key, bytes) => putObject(client, { key, body: { ...toMediaBytes(bytes), hash: toHash(bytes) } }),
    lose: async (hash) => (await storage.openRemover())(hash),
    close: async () => undefined,
  }
}

/** Opens a client with this `stalledMs`, or with the default. */
export function openTestClient(name: string, warnings: Warning[], stalledMs?: number): S3Client {
  const address = parseS3Address(name)
  if (address === undefined) throw new Error(`${name} is not an address`)
  return createS3Client({
    address,
    keys: testKeys,
    name,
    stalledMs,
    warn: (warning) => void warnings.push(warning),
  })
}

function openTestFolder(folder: string): TestStorage {
  const toPath = (hash: string) => join(folder, toMediaKey(hash))
  return {
    storage: openFolderStorage(folder),
    warnings: [],
    damage: (hash, bytes) => writeFile(toPath(hash), bytes),
    putAt: (key, bytes) => writeFile(join(folder, key), bytes),
    lose: (hash) => rm(toPath(hash)),
    close: async () => undefined,
  }
}
