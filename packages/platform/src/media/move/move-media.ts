/**
 * Moves media from one storage to another while servers run. Servers read from both storages and write to the new
 * storage until every object in it has been verified. An interrupted move can be continued.
 */
import type { Database } from '#database'
import { mediaMoveDamaged, mediaMoveRunning, mediaTargetNotEmpty } from '../errors.ts'
import { folderStorageName } from '../storage/folder-storage.ts'
import type { ListedStorage } from '../storage/media-storage.ts'
import type { StorageOpener } from '../storage/open-storage.ts'
import { isSameStorage } from '../storage/same-storage.ts'
import { listFiles, type StoredFile } from '../stored-files.ts'
import type { MediaTables } from '../tables.ts'
import { createObjectCopier, type MoveResult, type ObjectCopier } from './copy-object.ts'
import {
  advanceStorageLocation,
  findStorageLocation,
  setStorageLocation,
  type StorageLocation,
} from './storage-location.ts'

export type MediaMove = {
  readonly database: Database<MediaTables>
  readonly opener: StorageOpener
  /** The storage named in the settings: `folder` or a bucket's address. */
  readonly configured: string
  /** The target: `folder` or a bucket's address. */
  readonly to: string
  /** Finishes the move even if bytes are missing or damaged. Those bytes are not restored. */
  readonly isDespiteDamage: boolean
  /** Called repeatedly with the progress, in bytes. */
  readonly onProgress: (progress: {
    readonly step: 'copied'
    readonly done: number
    readonly total: number
  }) => void
}

export type MediaMoveResult = {
  readonly from: string
  readonly to: string
  /** Undefined if the media were already in the target. */
  readonly moved: { readonly objects: number; readonly bytes: number; readonly copied: number } | undefined
  /** Descriptions of damaged objects. */
  readonly damage: readonly string[]
}

/** Limits for one step. If the move is killed, the objects of the unfinished step may be copied again. */
const maxObjects = 16
const maxBytes = 32 * 1024 * 1024
const notedEveryMs = 1_000

/**
 * Throws `media-target-taken`, `media-move-running`, `media-move-by-other`, `media-move-damaged`, `media-not-kept` or
 * `media-away`.
 */
export async function moveMedia(move: MediaMove): Promise<MediaMoveResult> {
  const { database, opener } = move
  const found = await findStorageLocation(database)
  const location = toNext(found, move)
  if (location === undefined) return { from: move.to, to: move.to, moved: undefined, damage: [] }
  const target = opener.open(location.to)
  const source = opener.open(location.from)
  const sizes = await requireTarget(target, {
    known: await loadKnown(database),
    isOwn: isOwnPlace(location, found),
  })
  if (found === undefined || toLocationText(found) !== toLocationText(location))
    await setStorageLocation(database, location)
  const copier = createObjectCopier({ database, source, target, sizes })
  const moving: MediaMoveDeps = { ...move, target, copier }
  const copied = await copyAll(moving, location)
  const late = await copyLate(moving)
  const damage = [...copied.damage, ...late]
  if (damage.length > 0 && !move.isDespiteDamage) throw mediaMoveDamaged(damage)
  await advanceStorageLocation(database, { from: copied.place, to: { state: 'moved', position: '' } })
  const known = await loadKnown(database)
  const moved = { objects: known.length, bytes: sumSizes(known), copied: copier.copied() }
  return { from: location.from, to: location.to, moved, damage }
}

type MediaMoveDeps = MediaMove & { readonly target: ListedStorage; readonly copier: ObjectCopier }

const toLocationText = ({ from, to, state }: StorageLocation) => JSON.stringify([from, to, state])

/** Returns the move to start or continue; undefined if the media are already in the target. */
function toNext(
  found: StorageLocation | undefined,
  { configured, to }: MediaMove,
): StorageLocation | undefined {
  if (found === undefined)
    return isSameStorage(configured, to) ? undefined : { from: configured, to, state: 'moving', position: '' }
  const back: StorageLocation = { from: found.to, to, state: 'moving', position: '' }
  if (isSameStorage(found.to, to)) return found.state === 'moved' ? undefined : found
  if (found.state === 'moved') return back
  if (isSameStorage(found.from, to)) return { ...back, to: found.from }
  throw mediaMoveRunning(found)
}

/**
 * Returns true if the target may already contain files. This applies to the local folder, which only this site uses,
 * and to a previous storage, which may contain files that have since been removed.
 */
const isOwnPlace = ({ to }: StorageLocation, found: StorageLocation | undefined): boolean =>
  to === folderStorageName ||
  [found?.from, found?.to].some((name) => name !== undefined && isSameStorage(name, to))

/** Returns the sizes of the objects in the target. Throws `media-target-taken`. */
async function requireTarget(
  target: ListedStorage,
  { known, isOwn }: { readonly known: readonly StoredFile[]; readonly isOwn: boolean },
): Promise<Map<string, number>> {
  const hashes = new Set(known.map(({ hash }) => hash))
  const sizes = new Map<string, number>()
  const strange: string[] = []
  for await (const { key, size, hash } of target.list()) {
    if (hash !== undefined && (isOwn || hashes.has(hash))) sizes.set(hash, size)
    else if (!derived.test(key)) strange.push(key)
  }
  if (strange.length > 0) throw mediaTargetNotEmpty(target.name, strange)
  return sizes
}

/** Resized images that servers share. */
const derived = /^resized\//

/** Copies all objects in hash order, starting after the stored position. */
async function copyAll(
  { database, copier, onProgress }: MediaMoveDeps,
  begun: StorageLocation,
): Promise<{ readonly place: StorageLocation; readonly damage: readonly string[] }> {
  const all = await loadKnown(database)
  const total = sumSizes(all)
  const left = all.filter(({ hash }) => hash > begun.position)
  const damage: string[] = []
  let location = begun
  let done = total - sumSizes(left)
  let notedAtMs = performance.now()
  onProgress({ step: 'copied', done, total })
  for (const batch of toBatches(left)) {
    damage.push(...toDamage(await Promise.all(batch.map(copier.copy))))
    done += sumSizes(batch)
    onProgress({ step: 'copied', done, total })
    if (damage.length > 0 || performance.now() - notedAtMs < notedEveryMs) continue
    const position = batch.at(-1)?.hash ?? location.position
    location = await advanceStorageLocation(database, { from: location, to: { state: 'moving', position } })
    notedAtMs = performance.now()
  }
  return { place: location, damage }
}

/**
 * Copies objects that were stored during the move. Servers that know of the move stored them in the new storage. Other
 * servers stored them in the old storage. An upload whose row is not written yet is stored again after the row is
 * written, so it cannot exist only in the old storage.
 */
async function copyLate({ database, copier, target }: MediaMoveDeps): Promise<readonly string[]> {
  const damage: string[] = []
  for (;;) {
    const there = await listSizes(target)
    const missing = (await loadKnown(database)).filter(
      ({ hash, size }) => there.get(hash) !== size && !copier.isHandled(hash),
    )
    if (missing.length === 0) return damage
    for (const batch of toBatches(missing))
      damage.push(...toDamage(await Promise.all(batch.map(copier.copy))))
  }
}

const toDamage = (copied: readonly MoveResult[]): readonly string[] =>
  copied.flatMap((one) => (one.damage === undefined ? [] : [one.damage]))

async function listSizes(storage: ListedStorage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { hash, size } of storage.list()) if (hash !== undefined) sizes.set(hash, size)
  return sizes
}

function* toBatches(objects: readonly StoredFile[]): Generator<readonly StoredFile[]> {
  let batch: StoredFile[] = []
  for (const object of objects) {
    const isFull = batch.length >= maxObjects || sumSizes(batch) + object.size > maxBytes
    if (isFull && batch.length > 0) {
      yield batch
      batch = []
    }
    batch.push(object)
  }
  if (batch.length > 0) yield batch
}

const sumSizes = (objects: readonly StoredFile[]) => objects.reduce((sum, { size }) => sum + size, 0)

const loadKnown = ({ read }: Database<MediaTables>): Promise<readonly StoredFile[]> => listFiles(read)
