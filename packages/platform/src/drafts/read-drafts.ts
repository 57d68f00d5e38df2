/** Reads drafts for the studio, and for rendering a site that includes them. */
import { createHash } from 'node:crypto'
import type { DraftHead } from '#content'
import type { Read } from '#database'
import { createRecordId } from '#kit'
import { requirePermission, type Actor, type ContentItem, type DraftSet, type OpenDraft } from '#model'
import { areEqual, type DraftState, type LoggedOperation, type Operation } from '#operations'
import {
  findOpenRows,
  loadEditedItem,
  loadPublishedItem,
  maxKeysPerStatement,
  requireStaff,
  toEditedItem,
  type DraftDeps,
  type DraftKey,
  type DraftRow,
} from './draft.ts'
import { draftNotFound } from './errors.ts'
import { findCurrentRow, findCurrentRows } from './follow-releases.ts'
import { selectLog, loadLoggedOperations, withPreviousValues } from './log.ts'
import type { DraftTables } from './tables.ts'

export type ListedDraft = Omit<DraftState, 'urlName' | 'body'> & {
  /** Name of the account. */
  readonly changedBy: string
  readonly changedByAccount: string
  /** ISO 8601, UTC. */
  readonly changedAt: string
  /** Number of unresolved conflicts. */
  readonly collisions: number
  /** True if a release removed the item from the site, and the item remained as a draft. */
  readonly isUnpublished: boolean
}

type DraftsQuery = {
  readonly drafts: DraftSet
  /** The drafts to list. By default, all drafts are listed. */
  readonly items?: readonly DraftKey[] | undefined
}

/**
 * Lists drafts, most recently changed first. Omits drafts that equal the published item and have no conflict, because
 * all their edits were undone. Reads no bodies.
 */
export async function listDrafts(
  deps: DraftDeps,
  actor: Actor,
  { drafts, items }: DraftsQuery,
): Promise<readonly ListedDraft[]> {
  requireStaff(actor, 'see drafts')
  const names = items && new Set(items.map(toDraftName))
  const filter = items && { items: [...new Set(items.map(({ contentKey }) => contentKey))] }
  const rows = (await findOpenRows(deps.database.read, filter)).filter(
    ({ item, language }) => names?.has(toDraftName({ contentKey: item, language })) ?? true,
  )
  const list = await loadListedDrafts(deps, await findListedRows(deps, drafts, rows))
  return list.toSorted((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt))
}

/** Returns a function that finds an item's draft among the listed drafts. */
export async function findEditedRows(
  { database }: Pick<DraftDeps, 'database'>,
  drafts: DraftSet,
): Promise<(key: DraftKey) => OpenDraft | undefined> {
  const offers = await countConflicts(database.read)
  return (key) => {
    const draft = drafts.find(key)
    const hasConflicts = offers({ item: key.contentKey, language: key.language }) > 0
    return draft?.isUnchanged === true && !hasConflicts ? undefined : draft
  }
}

/** A listed draft with its row. */
export type ListedRow = {
  readonly row: DraftRow
  readonly draft: OpenDraft
  readonly collisions: number
}

/** Returns the drafts that have changes or conflicts. */
export async function findListedRows(
  { database }: Pick<DraftDeps, 'database'>,
  drafts: DraftSet,
  rows: readonly DraftRow[],
): Promise<readonly ListedRow[]> {
  if (rows.length === 0) return []
  const offers = await countConflicts(
    database.read,
    rows.map(({ item }) => item),
  )
  return rows.flatMap((row) => {
    const draft = drafts.find({ contentKey: row.item, language: row.language })
    const collisions = offers(row)
    return draft !== undefined && (collisions > 0 || !draft.isUnchanged) ? [{ row, draft, collisions }] : []
  })
}

export async function loadListedDrafts(
  { findNames }: Pick<DraftDeps, 'findNames'>,
  listed: readonly ListedRow[],
): Promise<readonly ListedDraft[]> {
  const names = await findNames([...new Set(listed.map(({ row }) => row.changed_by))])
  return listed.map(({ row, draft: { item, isWithdrawn }, collisions }) => ({
    contentKey: row.item,
    language: row.language,
    baseVersion: row.base_version,
    seq: row.seq,
    type: item.type,
    title: item.title,
    isWithdrawn,
    changedBy: names.get(row.changed_by) ?? row.changed_by,
    changedByAccount: row.changed_by,
    changedAt: row.changed_at,
    collisions,
    isUnpublished: row.base_version === null && row.published_seq > 0,
  }))
}

async function findSayingRows(
  deps: DraftDeps,
  current: readonly DraftRow[],
  offers: (row: DraftRow) => number,
): Promise<readonly DraftRow[]> {
  const rows: DraftRow[] = []
  for (const row of current) if (offers(row) > 0 || !(await isDraftUnchanged(deps, row))) rows.push(row)
  return rows
}

/** Returns true if the draft equals the published item, or withdraws an item that was never published. */
export async function isDraftUnchanged(deps: DraftDeps, row: DraftRow): Promise<boolean> {
  const edited = await loadEditedItem(deps, deps.database.read, row)
  const published = await loadPublishedItem(deps, { contentKey: row.item, language: row.language })
  return published === undefined ? edited.isWithdrawn : areEqual(edited, toEditedItem(published))
}

/**
 * Returns a function that counts a draft's fields with unresolved conflicting edits. By default, reads all drafts; with
 * `items`, only the drafts of these items.
 */
export async function countConflicts(
  read: Read<DraftTables>,
  items?: readonly string[],
): Promise<(row: Pick<DraftRow, 'item' | 'language'>) => number> {
  const rows = await read
    .selectFrom('draft_op')
    .select(['item', 'language', 'seq', 'op'])
    .where('is_applied', '=', 0)
    .where('is_settled', '=', 0)
    .where('outcome', 'like', offeredText)
    .$if(items !== undefined && items.length <= maxKeysPerStatement, (q) =>
      q.where('item', 'in', items ?? []),
    )
    .execute()
  const fields = new Map<string, Set<string>>()
  for (const { item, language, seq, op } of rows) {
    const key = `${item} ${language}`
    fields.set(key, (fields.get(key) ?? new Set()).add(toField(JSON.parse(op) as Operation) ?? String(seq)))
  }
  return ({ item, language }) => fields.get(`${item} ${language}`)?.size ?? 0
}

/**
 * Returns the field that an operation changes. Text typed into one field counts as one conflict, however many
 * operations it consists of.
 */
const toField = (operation: Operation): string | undefined =>
  operation.kind === 'set' || operation.kind === 'unset'
    ? JSON.stringify([operation.block, operation.path])
    : undefined

/** A `LIKE` pattern that matches conflicts by the beginning of their stored JSON. */
const offeredText = '{"kind":"offered"%'

/**
 * Returns the draft. Without a draft, returns the published item, or the last version of a withdrawn item. Throws
 * `draft-unknown` (404).
 */
export async function readDraft(
  deps: DraftDeps,
  actor: Actor,
  key: DraftKey,
): Promise<DraftState & { readonly offers: readonly LoggedOperation[] }> {
  requireStaff(actor, 'see drafts')
  const { read } = deps.database
  const row = await findCurrentRow(deps, key)
  const offers = await loadLoggedOperations(
    deps,
    await selectLog(read, key)
      .where('is_applied', '=', 0)
      .where('is_settled', '=', 0)
      .where('outcome', 'like', offeredText)
      .where('seq', '>', row?.dropped_seq ?? 0)
      .orderBy('seq')
      .execute(),
  )
  if (row?.is_open === 1) return { ...toDraftState(row, await loadEditedItem(deps, read, row)), offers }
  const published = (await loadPublishedItem(deps, key)) ?? (await loadWithdrawn(deps, key))
  if (published === undefined) throw draftNotFound(key.contentKey, key.language)
  return {
    ...key,
    ...toEditedItem(published),
    baseVersion: published.version,
    seq: row?.seq ?? 0,
    offers,
  }
}

/** Loads the last published version of a withdrawn item; undefined if the item is not withdrawn. */
async function loadWithdrawn({ content }: Pick<DraftDeps, 'content'>, key: DraftKey) {
  const { versions = [] } = (await content.findWithdrawal(key.contentKey)) ?? {}
  const version = versions.find(({ language }) => language === key.language)?.version
  if (version === undefined) return undefined
  const item = await content.loadVersion({ ...key, version })
  return item && { ...item, version }
}

const toDraftState = (row: DraftRow, edited: Awaited<ReturnType<typeof loadEditedItem>>): DraftState => ({
  contentKey: row.item,
  language: row.language,
  baseVersion: row.base_version,
  seq: row.seq,
  ...edited,
})

export type LogQuery = { readonly after?: number; readonly before?: number; readonly limit: number }

/**
 * Reads the log: with `after`, oldest first; with `before` or with neither, newest first. Requires the permission
 * `seeActivity`, because the log contains the authors' names.
 */
export async function readLog(
  deps: DraftDeps,
  actor: Actor,
  { key, query }: { readonly key: DraftKey; readonly query: LogQuery },
): Promise<readonly LoggedOperation[]> {
  requirePermission(actor, 'seeActivity', { code: 'draft-not-allowed', action: 'see the history of an item' })
  const { after, before, limit } = query
  const rows = await selectLog(deps.database.read, key)
    .where('seq', '>', after ?? 0)
    .$if(before !== undefined, (q) => q.where('seq', '<', before ?? 0))
    .orderBy('seq', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return withPreviousValues(await loadLoggedOperations(deps, rows), rows)
}

/**
 * Loads open drafts in the form that the content module uses to build a site. By default, loads all drafts; with
 * `items`, only the drafts of these items in all languages.
 */
export async function loadDraftHeads(
  deps: DraftDeps,
  actor: Actor,
  items?: readonly string[],
): Promise<readonly DraftHead[]> {
  requireStaff(actor, 'draw drafts')
  const rows = await findCurrentRows(deps, items && { items })
  return Promise.all(rows.map((row) => loadHead(deps, row)))
}

/** Loads these drafts, except drafts that equal the published item and have no conflict. Reads no other drafts. */
export async function loadHeadsByKey(
  deps: DraftDeps,
  actor: Actor,
  named: readonly DraftKey[],
): Promise<readonly DraftHead[]> {
  requireStaff(actor, 'see drafts')
  if (named.length === 0) return []
  const names = new Set(named.map(toDraftName))
  const items = [...new Set(named.map(({ contentKey }) => contentKey))]
  const current = await findCurrentRows(deps, { items })
  const wanted = current.filter(({ item, language }) =>
    names.has(toDraftName({ contentKey: item, language })),
  )
  const rows = await findSayingRows(deps, wanted, await countConflicts(deps.database.read, items))
  return Promise.all(rows.map((row) => loadHead(deps, row)))
}

const toDraftName = ({ contentKey, language }: DraftKey) => `${contentKey} ${language}`

/** Converts a draft to the form that `content` accepts. */
export async function loadHead(deps: DraftDeps, row: DraftRow): Promise<DraftHead> {
  const key = { contentKey: row.item, language: row.language }
  const { isWithdrawn, ...edited } = await loadEditedItem(deps, deps.database.read, row)
  const shown = await loadPublishedItem(deps, key)
  return {
    item: {
      ...key,
      ...edited,
      ...(await findOrCreateItemIds(deps, { ...key, type: row.type })),
      version: (shown?.version ?? 0) + 1,
      publishedDate: row.opened_at,
    },
    isWithdrawn,
    baseVersion: row.base_version ?? undefined,
    edit: row.revision,
  }
}

/**
 * Returns the item's ids, which are the same in all languages. An item that was removed from the site retains its ids.
 * The ids of a new item are derived from its content key.
 */
export async function findOrCreateItemIds(
  { content }: Pick<DraftDeps, 'content'>,
  { contentKey, type }: Pick<ContentItem, 'contentKey' | 'type'>,
): Promise<Pick<ContentItem, 'managedContentId' | 'recordId' | 'firstPublished'>> {
  const [known] = await content
    .at({ kind: 'operator', name: 'drafts' })
    .heads.find({ contentKeys: [contentKey] })
  if (known !== undefined) {
    const { managedContentId, recordId, firstPublished } = known
    return { managedContentId, recordId, firstPublished }
  }
  const former = await content.findIdentity(contentKey)
  if (former !== undefined) return former
  const seed = createHash('sha256').update(contentKey).digest().readUIntBE(0, 6)
  const prefix = content.types.get(type)?.recordPrefix
  return {
    managedContentId: createRecordId('20Y', seed),
    recordId: prefix === undefined ? null : createRecordId(prefix, seed),
  }
}
