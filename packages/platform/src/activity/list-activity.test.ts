/** Tests the merge of the two logs, with a log of edits and an audit log in memory. */
import { expect, it } from 'vitest'
import type { EventQuery, StoredEvent } from '#audit'
import type { LogPosition, SiteLog } from '#drafts'
import type { Actor } from '#model'
import type { ActivityDeps, ActivityPosition, ActivityQuery, ActivityRow } from './activity.ts'
import { openActivity } from './open-activity.ts'

const administrator: Actor = { kind: 'staff', userId: '005a', role: 'administrator' }
const toTime = (second: number) => new Date(second * 1000).toISOString()

/** Logged edits, newest first. Each edit is a separate undo group. */
const operations = Array.from({ length: 730 }, (_, at) => toOperation(730 - at))
/** Audit events. Some events have the same time as an edit. */
const events = Array.from({ length: 260 }, (_, at) => toEvent(260 - at))

function toOperation(seq: number): SiteLog['operations'][number] {
  const path = ['body', seq % 9 === 0 ? 'warnings' : 'answer']
  return {
    contentKey: 'MCA',
    language: 'en_GB',
    seq,
    client: 'c',
    number: seq,
    gesture: `g${seq}`,
    kind: 'do',
    actor: 'Anna',
    account: '005a',
    at: toTime(seq * 2),
    blockType: null,
    undoes: null,
    operation: { kind: 'set', block: null, path, value: `value ${seq}` },
    outcome: { kind: 'applied' },
    former: `value ${seq - 1}`,
  }
}

function toEvent(number: number): StoredEvent {
  const createdAt = toTime(number * 5)
  return {
    number,
    createdAt,
    actor: '005b',
    event: 'account.signed-in',
    item: `reference ${number}`,
    origin: '',
  }
}

type LogQuery = { readonly before?: LogPosition; readonly limit: number }

const isEarlier = (at: string, before: string | undefined) => before === undefined || at < before

const items = [{ contentKey: 'MCA', language: 'en_GB', type: 'question', title: 'Title', isGone: false }]
const deps = {
  audit: {
    read: async (_actor: Actor, { before, limit }: EventQuery) =>
      events.filter((one) => before === undefined || isEarlier(one.createdAt, before.at)).slice(0, limit),
    listActors: async () => ['site command 005a', 'first start'],
  },
  drafts: {
    async readSiteLog(_actor: Actor, { before, limit }: LogQuery) {
      const rest = operations.filter(({ at }) => isEarlier(at, before?.at))
      const shown = rest.slice(0, limit)
      return { operations: shown, items, next: rest.length > limit ? toPosition(shown.at(-1)) : undefined }
    },
    listAuthors: async () => ['005a'],
    describeLoggedItems: async () => [],
    describeChanges: async (changes: readonly object[]) => changes.map(() => []),
  },
  content: { findReleases: async () => [], listReleaseItems: async () => [] },
  findNames: async () => new Map([['005a', 'Anna']]),
} as unknown as ActivityDeps

const toPosition = (one: SiteLog['operations'][number] | undefined): LogPosition | undefined =>
  one && { at: one.at, item: one.contentKey, language: one.language, seq: one.seq }

const activity = openActivity(deps)

async function readAll(query: Partial<ActivityQuery>): Promise<readonly ActivityRow[]> {
  const rows: ActivityRow[] = []
  let after: ActivityPosition | null | undefined
  for (let calls = 0; after !== null && calls < 1000; calls++) {
    const page = await activity.list(administrator, { limit: 7, ...query, after })
    expect(page.rows.length).toBeLessThanOrEqual(query.limit ?? 7)
    rows.push(...page.rows)
    after = page.next
  }
  expect(after).toBe(null)
  return rows
}

it.each([7, 50, 100])('lists every edit and event once, newest first, in pages of %s', async (limit) => {
  const rows = await readAll({ limit })
  expect(rows).toHaveLength(operations.length + events.length)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  expect(rows.map(({ at }) => at)).toEqual(
    rows
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

it('filters by field and by the text before or after an edit, so a page may contain fewer entries than requested', async () => {
  const warnings = await readAll({ field: 'body.warnings' })
  expect(warnings).toHaveLength(81)
  expect(warnings.every(({ action }) => action === 'edit')).toBe(true)
  const found = await readAll({ search: 'VALUE 41' })
  expect(found.map(({ edit }) => edit?.last.seq)).toEqual([
    420, 419, 418, 417, 416, 415, 414, 413, 412, 411, 410, 42, 41,
  ])
})

it('preserves the order of both logs even if a search excludes most entries', async () => {
  const times = (await readAll({ search: '7', limit: 100 })).map(({ at }) => at)
  expect(times.length).toBeGreaterThan(20)
  expect(times).toEqual(times.toSorted().toReversed())
})

it('reads only one log if the requested actions occur in only one log', async () => {
  expect(await readAll({ action: 'edit', limit: 100 })).toHaveLength(operations.length)
  expect(await readAll({ action: 'signIn', limit: 100 })).toHaveLength(events.length)
})

it('lists a person only once, even if the person also runs commands', async () => {
  expect(await activity.listPeople(administrator)).toEqual([
    { account: '005a', name: 'Anna' },
    { account: 'first start', name: 'first start' },
  ])
})

it('writes CSV in batches, and escapes cells that a spreadsheet would run as formulas', async () => {
  const [first] = operations
  const dangerous = { ...first, former: '=1+1' }
  const parts: string[] = []
  const drafts = {
    ...deps.drafts,
    readSiteLog: async () => ({ operations: [dangerous], items, next: undefined }),
    describeChanges: async () => [[{ lines: [{ label: [], parts: [{ kind: 'removed', text: '=1+1' }] }] }]],
  }
  const one = openActivity({ ...deps, drafts } as unknown as ActivityDeps)
  for await (const part of one.toCsv(administrator, { action: 'edit' })) parts.push(part)
  expect(parts).toHaveLength(2)
  expect(parts[1]).toBe(`${toTime(1460)},Anna,edit,set,Title,en_GB,Answer,"'=1+1",,,\r\n`)
})

it('rejects viewers and customers', async () => {
  for (const actor of [
    { kind: 'staff', userId: '005v', role: 'viewer' },
    { kind: 'visitor', userId: '005c' },
  ] as const)
    await expect(activity.list(actor, { limit: 1 })).rejects.toMatchObject({ status: 403 })
})
