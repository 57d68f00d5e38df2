/** Finds translations whose source has changed since they were written. */
import { z } from 'zod'
import type { ContentTypes } from '#content-types'
import type { Read } from '#database'
import type { BodyMigrations } from '#blocks'
import { describeFields, type FieldDescription } from '#schema'
import { createBodyStore } from '../snapshots/body-store.ts'
import type { ContentDraft } from '../types/change.ts'
import type { ContentProblem } from '../types/errors.ts'
import type { Head } from '../snapshots/release-index.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import type { ContentTables } from '../types/tables.ts'

type TranslationCheckInput = {
  /** Yields drafts in batches. */
  readonly batches: () => AsyncIterable<readonly ContentDraft[]>
  readonly published: Snapshot
  readonly db: Read<ContentTables>
  readonly migrations: BodyMigrations
  readonly types: ContentTypes
}
export type ChangeWarning = ContentProblem & { readonly draft: Omit<ContentDraft, 'body'> }
type ReleaseVersion = { readonly release: number; readonly version: number | null }

/** Finds outdated translations. A translation that is among the drafts counts as up to date. */
export async function findOutdatedTranslations(task: TranslationCheckInput): Promise<ChangeWarning[]> {
  const { batches, published } = task
  const toCheck: UnchangedTranslation[] = []
  for await (const drafts of batches()) toCheck.push(...(await findTranslationsToCheck(drafts, task)))
  if (toCheck.length === 0) return []
  const bySource = groupBySource(toCheck)
  const warnings: ChangeWarning[] = []
  for await (const drafts of batches())
    for (const draft of drafts) {
      const translations = bySource.get(toItemKey(draft)) ?? []
      bySource.delete(toItemKey(draft))
      warnings.push(...(await compare(translations, { ...task, is: draft.body })))
    }
  for (const translations of bySource.values())
    for (const one of translations) {
      const [now] = await published.loadStored([one.source])
      warnings.push(...(await compare([one], { ...task, is: now?.body ?? {} })))
    }
  return warnings
}

type TranslationPair = { readonly draft: ContentDraft; readonly own: Head; readonly source: Head }
/** An unchanged translation, and the version of the source from which it was translated. */
type UnchangedTranslation = Pick<ChangeWarning, 'draft'> & { readonly source: Head; readonly was: number }

function groupBySource(
  toCheck: readonly UnchangedTranslation[],
): Map<string, readonly UnchangedTranslation[]> {
  const groups = new Map<string, readonly UnchangedTranslation[]>()
  for (const one of toCheck)
    groups.set(toItemKey(one.source), [...(groups.get(toItemKey(one.source)) ?? []), one])
  return groups
}

async function findTranslationsToCheck(
  drafts: readonly ContentDraft[],
  { published, db }: Omit<TranslationCheckInput, 'batches'>,
): Promise<readonly UnchangedTranslation[]> {
  const { defaultLanguage, byContentKey } = await published.loadIndex()
  const pairs = drafts.flatMap((draft) => {
    if (draft.language === defaultLanguage) return []
    const heads = byContentKey.get(draft.contentKey) ?? []
    const own = heads.find(({ language }) => language === draft.language)
    const source = heads.find(({ language }) => language === defaultLanguage)
    return own === undefined || source === undefined ? [] : [{ draft, own, source }]
  })
  if (pairs.length === 0) return []
  const unchanged = await loadSame(published, pairs)
  const entries = await loadEntries(db, unchanged)
  return unchanged.flatMap(({ draft: { body: _body, ...draft }, own, source }) => {
    const release = entries.get(toItemKey(own))?.find(({ version }) => version === own.version)?.release
    const was = entries.get(toItemKey(source))?.findLast((entry) => entry.release <= (release ?? 0))?.version
    return typeof was === 'number' ? [{ draft, source, was }] : []
  })
}

async function loadSame(
  published: Snapshot,
  pairs: readonly TranslationPair[],
): Promise<readonly TranslationPair[]> {
  const stored = await published.loadStored(pairs.map(({ own }) => own))
  return pairs.filter(({ draft }, position) => {
    const is = stored[position]
    return is !== undefined && toComparedText(is) === toComparedText(draft)
  })
}

/** Loads the release entries of these items in every language, oldest first. */
async function loadEntries(
  db: Read<ContentTables>,
  pairs: readonly TranslationPair[],
): Promise<ReadonlyMap<string, readonly ReleaseVersion[]>> {
  if (pairs.length === 0) return new Map()
  const rows = await db
    .selectFrom('release_entry')
    .select(['item as managedContentId', 'language', 'release', 'version'])
    .where('item', 'in', [...new Set(pairs.map(({ own }) => own.managedContentId))])
    .orderBy('release')
    .execute()
  const entries = new Map<string, ReleaseVersion[]>()
  for (const row of rows) {
    const list = entries.get(toItemKey(row))
    if (list === undefined) entries.set(toItemKey(row), [row])
    else list.push(row)
  }
  return entries
}

async function compare(
  toCheck: readonly UnchangedTranslation[],
  {
    is,
    db: read,
    migrations,
    types,
  }: Pick<TranslationCheckInput, 'db' | 'migrations' | 'types'> & { readonly is: ContentDraft['body'] },
): Promise<ChangeWarning[]> {
  if (toCheck.length === 0) return []
  const before = await createBodyStore({ read, migrations }).load(
    toCheck.map(({ source, was }) => ({ ...source, version: was })),
  )
  return toCheck.flatMap(({ draft, source }, position) => {
    const was = before[position] ?? {}
    const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
    )
    if (fields.length === 0) return []
    const labels = describeFields(types.get(draft.type)?.schema ?? noFields)
    const message = `its source (${source.title}, ${source.language}) has changed since: ${fields.map((name) => toLabel(labels, name)).join(', ')}`
    return [
      {
        draft,
        path: draft.title,
        message,
        hint: 'Update the translation; any change to it counts.',
      },
    ]
  })
}

const noFields = z.object({})

/** Returns the label of a field, or the field's name if it has no label. */
const toLabel = (fields: readonly FieldDescription[], name: string): string =>
  fields.find((field) => field.name === name)?.label || name

const toItemKey = ({ managedContentId, language }: Pick<Head, 'managedContentId' | 'language'>) =>
  `${managedContentId} ${language}`

const toComparedText = ({ title, urlName, body }: ContentDraft) =>
  `${title}\n${urlName}\n${JSON.stringify(body)}`
