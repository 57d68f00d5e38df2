/** Whether what is stored still holds together, for `verify`: nothing that delivery would have to mend. */
import type { Read } from '#database'
import { checkDraft, type Rules } from '../checks/check-draft.ts'
import { findRemoteKeys, type FindRemote } from '../checks/remote-keys.ts'
import { findFileSource } from '../files/media-file.ts'
import { findReferences } from '../checks/references.ts'
import type { Snapshot } from './snapshot.ts'

/** In words, empty when all is well. */
export async function findDamage({
  db,
  published,
  findRemote,
  ...rules
}: Rules & {
  db: Read
  published: Snapshot
  findRemote?: FindRemote | undefined
}): Promise<string[]> {
  const index = await published.loadIndex()
  const items = await published.loadStored(index.heads)
  const bodies = items.map(({ body }) => body)
  const remoteKeys = await findRemoteKeys(bodies, { published, findRemote })
  const objects = await db.selectFrom('media_object').select('hash').execute()
  const hashes = new Set(objects.map(({ hash }) => hash))
  const damage = await findReleaseGaps(db)
  for (const item of items) {
    const name = `${item.type} ${item.urlName} (${item.contentKey})`
    damage.push(...checkDraft(rules, item).map(({ path, message }) => `${name}: ${path}: ${message}`))
    for (const { contentKey } of findReferences(item.body)) {
      if (!index.byContentKey.has(contentKey) && !remoteKeys.has(contentKey))
        damage.push(`${name} refers to ${contentKey}, which is not published`)
    }
    const hash = findFileSource(item)?.ref
    if (hash !== undefined && !hashes.has(hash))
      damage.push(`${name} shows media object ${hash}, which is unknown`)
  }
  return damage
}

/** Releases are numbered without a gap, and each changed something. */
async function findReleaseGaps(db: Read): Promise<string[]> {
  const releases = await db.selectFrom('release').select('number').orderBy('number').execute()
  const entries = await db.selectFrom('release_entry').select('release').distinct().execute()
  const filled = new Set(entries.map(({ release }) => release))
  return releases.flatMap(({ number }, position) => [
    ...(number === position + 1 ? [] : [`the release log jumps to ${number} after ${position}`]),
    ...(filled.has(number) ? [] : [`release ${number} has no entries`]),
  ])
}
