/** Finds damage to stored content, for the command `verify`. */
import type { Read } from '#database'
import { toWithdrawalKey } from '#content-types'
import type { Actor, ContentItem } from '#model'
import { toReferencedKeys, type Damage } from '#kit'
import { requireStaff } from '../types/authority.ts'
import { checkDraft } from '../checks/check-draft.ts'
import { findReferences } from '../checks/items/references.ts'
import { findRemoteKeys } from '../checks/remote-keys.ts'
import { isWithdrawal } from '../checks/withdrawn-items.ts'
import type { ContentDeps } from './content-deps.ts'
import { restoreRemedy } from '../types/errors.ts'
import { findFileSource } from '../types/file-source.ts'
import type { ContentTables } from '../types/tables.ts'

/** Describes dead references, unknown media and gaps in the log. */
export async function findDamage(deps: ContentDeps, actor: Actor): Promise<readonly Damage[]> {
  const { index, items, published } = await loadAll(deps, actor)
  const bodies = items.map(({ body }) => body)
  const remoteKeys = await findRemoteKeys(toReferencedKeys(bodies), { ...deps, published })
  const hashes = new Set(await deps.media.listHashes())
  const damage = await findReleaseGaps(deps.database.read)
  for (const item of items) {
    for (const { contentKey } of isWithdrawal(item) ? [] : findReferences(item.body)) {
      const isWithdrawn = index.byContentKey.get(toWithdrawalKey(contentKey))?.some(isWithdrawal) === true
      if (!index.byContentKey.has(contentKey) && !remoteKeys.has(contentKey) && !isWithdrawn)
        damage.push({
          message: `${toItemLabel(item)} refers to ${contentKey}, which is not published`,
          remedy: 'Publish the missing item, or remove the references to it in the studio.',
        })
    }
    const hash = findFileSource(item)?.ref
    if (hash !== undefined && !hashes.has(hash))
      damage.push({
        message: `${toItemLabel(item)} shows the media object ${hash}, which is unknown`,
        remedy: 'Import or upload the picture again.',
      })
  }
  return damage
}

/**
 * Describes the items that do not match this server version's content types, because an older or newer server version
 * stored them.
 */
export async function findOutdatedItems(deps: ContentDeps, actor: Actor): Promise<readonly string[]> {
  const { items } = await loadAll(deps, actor)
  return items.flatMap((item) =>
    checkDraft(deps, item).map(({ path, message }) => `${toItemLabel(item)}: ${path}: ${message}`),
  )
}

async function loadAll({ site }: ContentDeps, actor: Actor) {
  requireStaff(actor, 'verify content')
  const published = site.whole()
  const index = await published.loadIndex()
  return { published, index, items: await published.loadStored(index.heads) }
}

const toItemLabel = ({ type, urlName, contentKey }: Pick<ContentItem, 'type' | 'urlName' | 'contentKey'>) =>
  `${type} ${urlName} (${contentKey})`

/**
 * Finds gaps in the release log. In a complete log, release numbers are consecutive, and each release has at least one
 * entry.
 */
async function findReleaseGaps(db: Read<ContentTables>): Promise<Damage[]> {
  const releases = await db.selectFrom('release').select('number').orderBy('number').execute()
  const entries = await db.selectFrom('release_entry').select('release').distinct().execute()
  const filled = new Set(entries.map(({ release }) => release))
  const messages = releases.flatMap(({ number }, position) => [
    ...(number === position + 1 ? [] : [`the release log jumps to ${number} after ${position}`]),
    ...(filled.has(number) ? [] : [`release ${number} has no entries`]),
  ])
  return messages.map((message) => ({ message, remedy: restoreRemedy }))
}
