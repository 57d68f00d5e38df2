/** The items that are closed to a kind of reader. */
import { createYieldIfDue } from '#kit'
import type { ContentType, ContentTypes } from '#content-types'
import type { ChangedEntry, DraftSet } from '#model'
import type { Head } from './release-index.ts'
import type { Snapshot } from './snapshot.ts'
import { toVersion } from './version-key.ts'

export type AccessRules = {
  readonly types: ContentTypes
  readonly isClosed: (body: { readonly access?: unknown }) => boolean
}
/** The items closed to a reader, by content key, with the strictest access of any language. */
export type ClosedItems = ReadonlyMap<string, PrivateAccess>

export type LoadClosed = (whole: Snapshot, closing: AccessRules) => Promise<ClosedItems>

/** Checks all items that may be closed. */
export const loadClosed: LoadClosed = async (whole, closing) => {
  const closed = new Map<string, PrivateAccess>()
  for (const { name } of [...closing.types.values()].filter(isClosable))
    await addClosed(closed, await whole.heads.findOfType(name), { whole, closing })
  return closed
}

export type FindDraftedClosed = (drafts: DraftSet, release: number) => ClosedItems | undefined

/** Loads the items closed to a reader. For a site with open drafts, finds the closed items of other loaded drafts. */
export type ClosedLoading = {
  readonly loadClosed: LoadClosed
  readonly findDrafted?: FindDraftedClosed
}

export type ClosedLoader = {
  readonly load: LoadClosed
  /** Caches nothing: it is for drafts, which are not part of a release. */
  readonly loadBeside: LoadClosed
  /** Checks only the drafts that differ from those of the previous call. */
  readonly ofDrafts: (drafts: DraftSet) => ClosedLoading
}

type DraftedClosed = { readonly release: number; readonly drafts: DraftSet; readonly closed: ClosedItems }

/** Creates a loader that, once it knows the closed items of one release, checks only the differences. */
export function createClosedLoader(): ClosedLoader {
  let known: { readonly release: number; readonly closed: ClosedItems } | undefined
  let lastDrafted: DraftedClosed | undefined
  const drafted = new WeakMap<DraftSet, DraftedClosed>()
  const loadBeside: LoadClosed = async (whole, closing) => {
    if (known === undefined) return loadClosed(whole, closing)
    const before = known
    const entries = await whole.loadChangesSince(before.release)
    const changed = entries.flatMap((one) => (isEntryClosable(one, closing) ? one.contentKey : []))
    return changeClosed(before.closed, new Set(changed), { whole, closing })
  }
  const loadDrafted = async (drafts: DraftSet, ...[whole, closing]: Parameters<LoadClosed>) => {
    const before = lastDrafted
    if (before?.release !== whole.release) return loadBeside(whole, closing)
    const changed = drafts.changesSince(before.drafts).flatMap(({ before: old, after }) => {
      const item = (after ?? old)?.item
      return item !== undefined && isEntryClosable(item, closing) ? item.contentKey : []
    })
    return changeClosed(before.closed, new Set(changed), { whole, closing })
  }
  return {
    loadBeside,
    async load(whole, closing) {
      const closed = await loadBeside(whole, closing)
      if (whole.release > (known?.release ?? -1)) known = { release: whole.release, closed }
      return closed
    },
    ofDrafts: (drafts) => ({
      async loadClosed(whole, closing) {
        const closed = await loadDrafted(drafts, whole, closing)
        const loaded = { release: whole.release, drafts, closed }
        drafted.set(drafts, loaded)
        lastDrafted = loaded
        return closed
      },
      findDrafted(former, release) {
        const found = drafted.get(former)
        return found?.release === release ? found.closed : undefined
      },
    }),
  }
}

type ClosingInput = { readonly whole: Snapshot; readonly closing: AccessRules }

/** Checks these items again. */
async function changeClosed(
  closed: ClosedItems,
  changed: ReadonlySet<string>,
  { whole, closing }: ClosingInput,
): Promise<ClosedItems> {
  if (changed.size === 0) return closed
  const next = new Map([...closed].filter(([contentKey]) => !changed.has(contentKey)))
  await addClosed(next, await whole.heads.findBy('contentKey', [...changed]), { whole, closing })
  return next
}

async function addClosed(
  closed: Map<string, PrivateAccess>,
  heads: readonly Head[],
  { whole, closing }: ClosingInput,
): Promise<void> {
  const places = await whole.loadPlaces()
  const giveWay = createYieldIfDue()
  for (const head of heads) {
    await giveWay()
    const place = places.get(toVersion(head)) ?? {}
    if (!closing.isClosed(place)) continue
    const isStrictest = isForAdministrators(place) || closed.get(head.contentKey) === 'administrators'
    closed.set(head.contentKey, isStrictest ? 'administrators' : 'signedIn')
  }
}

export const isEntryClosable = ({ type }: Pick<ChangedEntry, 'type'>, { types }: AccessRules) =>
  isClosable(types.get(type))

export const isClosable = (type: ContentType | undefined) =>
  type !== undefined && 'access' in type.schema.shape

export type PrivateAccess = 'signedIn' | 'administrators'

export const isForAdministrators = ({ access }: { readonly access?: unknown }) => access === 'administrators'
