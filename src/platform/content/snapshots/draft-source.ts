/** The site as it would be if drafts were published: nothing is written, and whoever reads it does not know of drafts. */
import type { ChangedEntry, ContentItem } from '#model'
import { freeze, toPlace } from './body-store.ts'
import { toEntryKey, type Head } from './release-index.ts'
import { toVersion, type Body } from './version-key.ts'
import { createSnapshot, type Places, type Snapshot } from './snapshot.ts'
import type { Change } from '../types/change.ts'

/** What a publish would write of one item in one language. */
export type DraftHead = {
  /** With the version and the date that it would get; it is frozen. Of what is withdrawn, the item that would leave. */
  readonly item: ContentItem
  readonly isWithdrawn?: boolean | undefined
  /** The published version that it stands on; none for what is new. */
  readonly baseVersion?: number | undefined
  /** Grows with each edit. */
  readonly edit: number
}

/** As a publish takes it. */
export function toChange({ item, isWithdrawn }: DraftHead): Change {
  const { version: _version, publishedDate: _date, ...draft } = item
  const { contentKey, language } = draft
  return isWithdrawn === true ? { kind: 'remove', contentKey, language } : { kind: 'put', draft }
}

/** At most one head for each item and language. Its release is that of the snapshot. */
export function createDraftSource(published: Snapshot, heads: readonly DraftHead[]): Snapshot {
  const put = heads.filter(({ isWithdrawn }) => isWithdrawn !== true).map(({ item }) => item)
  const bodies = new Map(put.map((item) => [toVersion(item), freeze(item.body)]))
  const places = new Map(put.map((item) => [toVersion(item), toPlace(item.body)]))
  const added = put.map(toHead)
  const { release } = published
  const loadBodies = async (wanted: readonly Head[], fields?: readonly string[]) => {
    const stored = await published.loadStored(
      wanted.filter((head) => !bodies.has(toVersion(head))),
      fields,
    )
    const rest = stored.values()
    return wanted.map((head) => bodies.get(toVersion(head)) ?? rest.next().value?.body ?? noBody)
  }
  return createSnapshot({
    release,
    async loadIndex() {
      const index = await published.loadIndex()
      const removed = heads.flatMap(({ item }) =>
        findShown(index.byManagedContentId.get(item.managedContentId), item),
      )
      return index.beside({ removed, added })
    },
    async loadChangesSince(from) {
      const index = await published.loadIndex()
      const own = heads.map(({ item, isWithdrawn }) => {
        const [shown] = findShown(index.byManagedContentId.get(item.managedContentId), item)
        return toEntry(item, {
          before: shown?.version,
          after: isWithdrawn === true ? undefined : item.version,
        })
      })
      return joinEntries(await published.loadChangesSince(from), own)
    },
    /** Of drafts nobody has written down whom they name. */
    async findMentioning(heads, contentKeys) {
      const found = await published.findMentioning(published.heads, contentKeys)
      if (found === undefined) return undefined
      const shown = await heads.findBy(
        'managedContentId',
        found.map(({ managedContentId }) => managedContentId),
      )
      const versions = new Set(shown.map(toVersion))
      return [...found.filter((head) => versions.has(toVersion(head))), ...added]
    },
    bodies: {
      load: loadBodies,
      loadFields: loadBodies,
      async loadPlaces(): Promise<Places> {
        const stored = await published.loadPlaces()
        return { get: (version) => (places.has(version) ? places.get(version) : stored.get(version)) }
      },
    },
  })
}

const noBody: Body = {}

const toHead = ({ body: _body, ...head }: ContentItem): Head => head

export const findShown = (
  heads: readonly Head[] | undefined,
  { language }: Pick<Head, 'language'>,
): readonly Head[] => heads?.filter((head) => head.language === language) ?? []

type Versions = Pick<ChangedEntry, 'before' | 'after'>

export const toEntry = (
  { managedContentId, contentKey, type, language }: Head,
  { before, after }: { readonly [Name in keyof Versions]: Versions[Name] | undefined },
): ChangedEntry => ({
  managedContentId,
  contentKey,
  type,
  language,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})

/** Of one release after another: what both changed was, before the first, what that says. */
export function joinEntries(
  first: readonly ChangedEntry[],
  second: readonly ChangedEntry[],
): readonly ChangedEntry[] {
  const byKey = new Map(first.map((entry) => [toEntryKey(entry), entry]))
  for (const entry of second) {
    const { before, ...own } = entry
    const earlier = byKey.get(toEntryKey(entry))
    const was = earlier === undefined ? before : earlier.before
    byKey.set(toEntryKey(entry), { ...own, ...(was !== undefined && { before: was }) })
  }
  return [...byKey.values()].filter((entry) => entry.before !== entry.after)
}
