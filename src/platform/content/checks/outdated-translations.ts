/** Finds translations whose source has changed since. */
import type { Read } from '#database'
import { createBodyStore } from '../releases/body-store.ts'
import type { ContentDraft } from '../releases/change.ts'
import type { ContentProblem } from '../errors.ts'
import type { Head } from '../releases/release-index.ts'
import type { Snapshot } from '../releases/snapshot.ts'
import type { ContentTables } from '../tables.ts'

type Task = {
  readonly drafts: readonly ContentDraft[]
  readonly published: Snapshot
  readonly db: Read<ContentTables>
}
export type ChangeWarning = ContentProblem & { readonly draft: ContentDraft }
type Entry = { readonly release: number; readonly version: number | null }

/** One that is changed by these drafts is taken for brought up to date. */
export async function findOutdatedTranslations({ drafts, published, db }: Task): Promise<ChangeWarning[]> {
  const index = await published.loadIndex()
  const { defaultLanguage } = index
  const sources = new Map(
    drafts.filter(({ language }) => language === defaultLanguage).map((draft) => [draft.contentKey, draft]),
  )
  const pairs = drafts.flatMap((draft) => {
    if (draft.language === defaultLanguage) return []
    const heads = index.byContentKey.get(draft.contentKey) ?? []
    const own = heads.find(({ language }) => language === draft.language)
    const source = heads.find(({ language }) => language === defaultLanguage)
    return own === undefined || source === undefined ? [] : [{ draft, own, source }]
  })
  if (pairs.length === 0) return []
  const unchanged = await loadSame(published, pairs)
  const entries = await loadEntries(db)
  const asked = unchanged.flatMap((pair) => {
    const release = entries.get(toKey(pair.own))?.find(({ version }) => version === pair.own.version)?.release
    const was = entries.get(toKey(pair.source))?.findLast((entry) => entry.release <= (release ?? 0))?.version
    return typeof was === 'number' ? [{ ...pair, was }] : []
  })
  return compare({ asked, sources, published, db })
}

type Pair = { readonly draft: ContentDraft; readonly own: Head; readonly source: Head }

async function loadSame(published: Snapshot, pairs: readonly Pair[]): Promise<readonly Pair[]> {
  const stored = await published.loadStored(pairs.map(({ own }) => own))
  return pairs.filter(({ draft }, position) => {
    const is = stored[position]
    return is !== undefined && toText(is) === toText(draft)
  })
}

/** Of every item and language, oldest first. */
async function loadEntries(db: Read<ContentTables>): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const rows = await db
    .selectFrom('release_entry')
    .select(['item', 'language', 'release', 'version'])
    .orderBy('release')
    .execute()
  const entries = new Map<string, Entry[]>()
  for (const { item, language, release, version } of rows) {
    const key = toKey({ managedContentId: item, language })
    const list = entries.get(key)
    if (list === undefined) entries.set(key, [{ release, version }])
    else list.push({ release, version })
  }
  return entries
}

async function compare({
  asked,
  sources,
  published,
  db,
}: Pick<Task, 'published' | 'db'> & {
  readonly asked: readonly (Pair & { readonly was: number })[]
  readonly sources: ReadonlyMap<string, ContentDraft>
}): Promise<ChangeWarning[]> {
  const now = await published.loadStored(asked.map(({ source }) => source))
  const before = await createBodyStore(db).load(asked.map(({ source, was }) => ({ ...source, version: was })))
  return asked.flatMap(({ draft, source }, position) => {
    const is = (sources.get(draft.contentKey) ?? now[position])?.body ?? {}
    const was = before[position] ?? {}
    const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
    )
    if (fields.length === 0) return []
    const message = `what it translates (${source.title}, ${source.language}) has changed since: ${fields.join(', ')}`
    return [
      {
        draft,
        path: draft.title,
        message,
        hint: 'Bring the translation up to date; any change of it counts.',
      },
    ]
  })
}

const toKey = ({ managedContentId, language }: Pick<Head, 'managedContentId' | 'language'>) =>
  `${managedContentId} ${language}`

const toText = ({ title, urlName, body }: ContentDraft) => `${title}\n${urlName}\n${JSON.stringify(body)}`
