/** Finds damage to stored content, for `verify`. */
import type { Read } from '#database'
import type { Actor } from '#model'
import { toReferencedKeys } from '#kit'
import { requireStaff } from '../authority.ts'
import { checkDraft } from '../checks/check-draft.ts'
import { findReferences } from '../checks/references.ts'
import { findRemoteKeys } from '../checks/remote-keys.ts'
import type { ContentDeps } from '../content-deps.ts'
import { findFileSource } from '../files/media-file.ts'
import type { ContentTables } from '../tables.ts'

/** What is wrong with what is stored, in words: dead references, bodies that no longer fit, unknown media, gaps in the log. */
export async function findDamage(deps: ContentDeps, actor: Actor): Promise<readonly string[]> {
  requireStaff(actor, 'verify content')
  const published = deps.site.whole()
  const db = deps.database.read
  const index = await published.loadIndex()
  const items = await published.loadStored(index.heads)
  const bodies = items.map(({ body }) => body)
  const remoteKeys = await findRemoteKeys(toReferencedKeys(bodies), { ...deps, published })
  const hashes = new Set(await deps.media.listHashes())
  const damage = await findReleaseGaps(db)
  for (const item of items) {
    const name = `${item.type} ${item.urlName} (${item.contentKey})`
    damage.push(...checkDraft(deps, item).map(({ path, message }) => `${name}: ${path}: ${message}`))
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
async function findReleaseGaps(db: Read<ContentTables>): Promise<string[]> {
  const releases = await db.selectFrom('release').select('number').orderBy('number').execute()
  const entries = await db.selectFrom('release_entry').select('release').distinct().execute()
  const filled = new Set(entries.map(({ release }) => release))
  return releases.flatMap(({ number }, position) => [
    ...(number === position + 1 ? [] : [`the release log jumps to ${number} after ${position}`]),
    ...(filled.has(number) ? [] : [`release ${number} has no entries`]),
  ])
}
