/** The items that a kind of reader may not see. */
import { createYieldIfDue } from '#kit'
import type { ContentType, ContentTypes } from '#content-types'
import type { ChangedEntry, DraftSet } from '#model'
import type { Head } from './release-index.ts'
import type { Snapshot } from './snapshot.ts'
import { toVersionKeyText } from './version-key.ts'

export type AccessRules = {
  readonly types: ContentTypes
  readonly isRestricted: (body: { readonly access?: unknown }) => boolean
}
/** The items that a reader may not see, by content key, with the strictest access of any language. */
export type RestrictedItems = ReadonlyMap<string, PrivateAccess>

export type LoadRestrictedItems = (whole: Snapshot, rules: AccessRules) => Promise<RestrictedItems>

/** Checks all items of the types that have access rules. */
export const loadRestrictedItems: LoadRestrictedItems = async (whole, rules) => {
  const restricted = new Map<string, PrivateAccess>()
  for (const { name } of [...rules.types.values()].filter(canTypeBeRestricted))
    await addRestricted(restricted, await whole.heads.findOfType(name), { whole, rules })
  return restricted
}

export type FindRestrictedDraftItems = (drafts: DraftSet, release: number) => RestrictedItems | undefined

/**
 * Loaders for the items that a reader may not see. When drafts are open, `findInDrafts` returns the items already found
 * for an earlier draft set at the same release; undefined if there are none.
 */
export type RestrictedItemLoaders = {
  readonly loadRestrictedItems: LoadRestrictedItems
  readonly findInDrafts?: FindRestrictedDraftItems
}

export type RestrictedItemCache = {
  readonly load: LoadRestrictedItems
  /** Loads the restricted items without caching them, because drafts are not part of a release. */
  readonly loadUncached: LoadRestrictedItems
  /** Checks only the drafts that have changed since the previous call. */
  readonly ofDrafts: (drafts: DraftSet) => RestrictedItemLoaders
}

type RestrictedItemsInDrafts = {
  readonly release: number
  readonly drafts: DraftSet
  readonly restricted: RestrictedItems
}

/** Creates a cache that stores one release's restricted items. For the next release, checks only the differences. */
export function createRestrictedItemCache(): RestrictedItemCache {
  let known: { readonly release: number; readonly restricted: RestrictedItems } | undefined
  let lastDrafted: RestrictedItemsInDrafts | undefined
  const drafted = new WeakMap<DraftSet, RestrictedItemsInDrafts>()
  const loadUncached: LoadRestrictedItems = async (whole, rules) => {
    if (known === undefined) return loadRestrictedItems(whole, rules)
    const before = known
    const entries = await whole.loadChangesSince(before.release)
    const changed = entries.flatMap((one) => (canItemBeRestricted(one, rules) ? one.contentKey : []))
    return updateRestricted(before.restricted, new Set(changed), { whole, rules })
  }
  const loadDrafted = async (drafts: DraftSet, ...[whole, rules]: Parameters<LoadRestrictedItems>) => {
    const before = lastDrafted
    if (before?.release !== whole.release) return loadUncached(whole, rules)
    const changed = drafts.changesSince(before.drafts).flatMap(({ before: old, after }) => {
      const item = (after ?? old)?.item
      return item !== undefined && canItemBeRestricted(item, rules) ? item.contentKey : []
    })
    return updateRestricted(before.restricted, new Set(changed), { whole, rules })
  }
  return {
    loadUncached,
    async load(whole, rules) {
      const restricted = await loadUncached(whole, rules)
      if (whole.release > (known?.release ?? -1)) known = { release: whole.release, restricted }
      return restricted
    },
    ofDrafts: (drafts) => ({
      async loadRestrictedItems(whole, rules) {
        const restricted = await loadDrafted(drafts, whole, rules)
        const loaded = { release: whole.release, drafts, restricted }
        drafted.set(drafts, loaded)
        lastDrafted = loaded
        return restricted
      },
      findInDrafts(former, release) {
        const found = drafted.get(former)
        return found?.release === release ? found.restricted : undefined
      },
    }),
  }
}

type RestrictionInput = { readonly whole: Snapshot; readonly rules: AccessRules }

/** Returns the restricted items after a change. Rechecks only the changed items. */
async function updateRestricted(
  restricted: RestrictedItems,
  changed: ReadonlySet<string>,
  { whole, rules }: RestrictionInput,
): Promise<RestrictedItems> {
  if (changed.size === 0) return restricted
  const next = new Map([...restricted].filter(([contentKey]) => !changed.has(contentKey)))
  await addRestricted(next, await whole.heads.findBy('contentKey', [...changed]), { whole, rules })
  return next
}

async function addRestricted(
  restricted: Map<string, PrivateAccess>,
  heads: readonly Head[],
  { whole, rules }: RestrictionInput,
): Promise<void> {
  const fields = await whole.loadPlaces()
  const yieldIfDue = createYieldIfDue()
  for (const head of heads) {
    await yieldIfDue()
    const access = fields.get(toVersionKeyText(head)) ?? {}
    if (!rules.isRestricted(access)) continue
    const isStrictest = isAdministratorsOnly(access) || restricted.get(head.contentKey) === 'administrators'
    restricted.set(head.contentKey, isStrictest ? 'administrators' : 'signedIn')
  }
}

export const canItemBeRestricted = ({ type }: Pick<ChangedEntry, 'type'>, { types }: AccessRules) =>
  canTypeBeRestricted(types.get(type))

export const canTypeBeRestricted = (type: ContentType | undefined) =>
  type !== undefined && 'access' in type.schema.shape

export type PrivateAccess = 'signedIn' | 'administrators'

export const isAdministratorsOnly = ({ access }: { readonly access?: unknown }) => access === 'administrators'
