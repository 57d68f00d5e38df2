/**
 * All open drafts in memory, without their bodies. The cost of each read depends on the number of drafts written since
 * the previous read.
 */
import { createDraftSet, createOpenDraft, type ChangeableDraftSet } from '#content'
import { createYieldIfDue } from '#kit'
import type { DraftSet, OpenDraft } from '#model'
import {
  publishedContentActor,
  findOpenRows,
  findPublishedVersion,
  loadEditedItem,
  loadOpenBody,
  maxKeysPerStatement,
  selectDraftRows,
  type DraftDeps,
  type DraftKey,
  type DraftRow,
} from './draft.ts'
import { rebaseDraft } from './follow-releases.ts'
import { findOrCreateItemIds, isDraftUnchanged } from './read-drafts.ts'
import { findLastChange } from './write-draft.ts'

export type OpenDrafts = {
  /**
   * Returns all open drafts. Returns the same set object until a draft is written or a release changes an item that has
   * a draft.
   */
  readonly load: () => Promise<DraftSet>
}

type LoadedDrafts = {
  readonly release: number
  /** The number of the last change that was read. */
  readonly change: number
  readonly set: ChangeableDraftSet
  /** Drafts that could not be rebased, because this server did not show the newest release. */
  readonly behind: readonly DraftKey[]
}

export function createOpenDrafts(deps: DraftDeps): OpenDrafts {
  let loaded: LoadedDrafts | undefined
  /** Runs the reads one after another, so that an older state never replaces a newer state. */
  let reading: Promise<unknown> = Promise.resolve()
  const load = async () => {
    loaded = await (loaded === undefined ? loadAll(deps) : loadChanged(deps, loaded))
    return loaded.set
  }
  return {
    load() {
      const mine = reading.then(load)
      reading = mine.catch(() => undefined)
      return mine
    },
  }
}

async function loadAll(deps: DraftDeps): Promise<LoadedDrafts> {
  const { release } = deps.content.at(publishedContentActor)
  const change = await findLastChange(deps.database.read)
  const { drafts, behind } = await toDrafts(deps, await findOpenRows(deps.database.read))
  return { release, change, set: createDraftSet(drafts), behind }
}

async function loadChanged(deps: DraftDeps, former: LoadedDrafts): Promise<LoadedDrafts> {
  const { release } = deps.content.at(publishedContentActor)
  const written = await findWritten(deps, former)
  const moved = release === former.release ? former.behind : await findMoved(deps, former)
  if (written.length === 0 && moved.length === 0) return { ...former, release }
  const keys = new Set(written.map(toDraftName))
  const others = (await findRows(deps, moved)).filter((row) => !keys.has(toDraftName(row)))
  const { drafts, closed, behind } = await toDrafts(deps, [...written, ...others])
  const removed = closed.flatMap((key) => former.set.find(key) ?? [])
  const change = Math.max(former.change, ...written.map(({ change_number }) => change_number))
  return { release, change, set: former.set.change({ removed, added: drafts }), behind }
}

type WrittenRow = DraftRow & { readonly change_number: number }

/**
 * Reads the rows written since the last read. Older server versions do not number their changes, so all rows that they
 * have written are compared with the set.
 */
async function findWritten(deps: DraftDeps, { change, set }: LoadedDrafts): Promise<readonly WrittenRow[]> {
  const select = () => selectDraftRows(deps.database.read).select('change_number')
  const numbered = await select().where('change_number', '>', change).execute()
  const others = await select().whereRef('numbered_revision', '<>', 'revision').execute()
  const isUnknown = (row: DraftRow) => {
    const known = set.find(toDraftKey(row))
    return row.is_open === 1 ? known?.edit !== row.revision : known !== undefined
  }
  return [...numbered, ...others.filter((row) => row.change_number <= change && isUnknown(row))]
}

/**
 * Returns the drafts whose items were changed by releases since the last read, and the drafts that could not be
 * rebased.
 */
async function findMoved(
  { content }: DraftDeps,
  { release, set, behind }: LoadedDrafts,
): Promise<readonly DraftKey[]> {
  const entries = await content.at(publishedContentActor).loadChangesSince(release)
  return [...behind, ...entries.filter((entry) => set.find(entry) !== undefined)]
}

async function findRows({ database }: DraftDeps, keys: readonly DraftKey[]): Promise<readonly DraftRow[]> {
  const rows: DraftRow[] = []
  for (let at = 0; at < keys.length; at += maxKeysPerStatement) {
    const slice = keys.slice(at, at + maxKeysPerStatement)
    const names = new Set(slice.map((key) => `${key.contentKey} ${key.language}`))
    const items = [...new Set(slice.map(({ contentKey }) => contentKey))]
    rows.push(...(await findOpenRows(database.read, { items })).filter((row) => names.has(toDraftName(row))))
  }
  return rows
}

type RebasedOpenDrafts = Pick<LoadedDrafts, 'behind'> & {
  readonly drafts: readonly OpenDraft[]
  readonly closed: readonly DraftKey[]
}

/** Rebases the drafts on the published versions. Lets other work run between the drafts. */
async function toDrafts(deps: DraftDeps, rows: readonly DraftRow[]): Promise<RebasedOpenDrafts> {
  const yieldIfDue = createYieldIfDue()
  const drafts: OpenDraft[] = []
  const closed: DraftKey[] = []
  const behind: DraftKey[] = []
  for (const row of rows) {
    await yieldIfDue()
    const key = toDraftKey(row)
    const current = row.is_open === 1 ? await rebaseDraft(deps, key, row) : row
    if (current?.is_open !== 1) {
      closed.push(key)
      continue
    }
    const version = await findPublishedVersion(deps, key)
    drafts.push(await toDraft(deps, current, version))
    if (version !== undefined && version !== current.base_version) behind.push(key)
  }
  return { drafts, closed, behind }
}

async function toDraft(deps: DraftDeps, row: DraftRow, version: number | undefined): Promise<OpenDraft> {
  const key = toDraftKey(row)
  const { body, isWithdrawn, type, title, urlName } = await loadEditedItem(deps, deps.database.read, row)
  const head = {
    item: {
      ...key,
      type,
      title,
      urlName,
      ...(await findOrCreateItemIds(deps, { ...key, type: row.type })),
      version: (version ?? 0) + 1,
      publishedDate: row.opened_at,
    },
    isWithdrawn,
    isUnchanged: await isDraftUnchanged(deps, row),
    baseVersion: row.base_version ?? undefined,
    edit: row.revision,
  }
  const { types } = deps.content
  return createOpenDraft(head, { types, body, loadBody: () => loadOpenBody(deps, row) })
}

const toDraftKey = ({ item: contentKey, language }: DraftRow): DraftKey => ({ contentKey, language })
const toDraftName = ({ item, language }: DraftRow) => `${item} ${language}`
