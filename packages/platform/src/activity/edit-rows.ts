/** Reads edits as rows. Operations of one undo group that change the same field or block are combined into one row. */
import type { LogPosition, SiteLog } from '#drafts'
import type { Actor } from '#model'
import type { Operation } from '#operations'
import type { ActivityDeps, ActivityEdit, ActivityQuery, ActivityRow } from './activity.ts'

type SiteOperation = SiteLog['operations'][number]

/** A row and its position in the log. Reading the log continues after that position. */
type EditRow = {
  readonly row: Omit<ActivityRow, 'person' | 'subjectName'>
  readonly account: string
  readonly end: LogPosition
}

export type EditRowPage = { readonly rows: readonly EditRow[]; readonly next: LogPosition | null }

/** Maximum number of operations per call. A burst of typing consists of a few operations. */
const operationsPerRead = 200

export async function readEditRows(
  { drafts }: Pick<ActivityDeps, 'drafts'>,
  actor: Actor,
  { query, before }: { readonly query: ActivityQuery; readonly before: LogPosition | undefined },
): Promise<EditRowPage> {
  const log = await drafts.readSiteLog(actor, {
    actor: query.person,
    item: query.item,
    from: query.from,
    until: query.until,
    before,
    limit: operationsPerRead,
  })
  const groups = toGroups(log.operations)
  /** Omits the last group, because it may continue in the next batch. */
  const whole = log.next !== undefined && groups.length > 1 ? groups.slice(0, -1) : groups
  const findItem = createFindItem(log.items)
  const rows = whole.map((edit) => toEditRow(edit, findItem(edit.last)))
  const isEnd = log.next === undefined
  return { rows, next: isEnd ? null : (rows.at(-1)?.end ?? null) }
}

function toGroups(operations: readonly SiteOperation[]): readonly ActivityEdit[] {
  const groups: ActivityEdit[] = []
  for (const operation of operations) {
    const newer = groups.at(-1)
    if (newer !== undefined && isSameGroup(newer.first, operation))
      groups[groups.length - 1] = { ...newer, first: operation, count: newer.count + 1 }
    else groups.push({ first: operation, last: operation, count: 1 })
  }
  return groups
}

const isSameGroup = (a: SiteOperation, b: SiteOperation) =>
  a.gesture === b.gesture &&
  a.client === b.client &&
  a.kind === b.kind &&
  a.contentKey === b.contentKey &&
  a.language === b.language &&
  toTarget(a.operation) === toTarget(b.operation)

const toTarget = (operation: Operation): string =>
  operation.kind === 'set' || operation.kind === 'unset'
    ? JSON.stringify([operation.block, operation.path])
    : JSON.stringify(operation)

function createFindItem(items: SiteLog['items']) {
  const byKey = new Map(items.map((item) => [`${item.contentKey} ${item.language}`, item]))
  return ({ contentKey, language }: SiteOperation) => byKey.get(`${contentKey} ${language}`) ?? null
}

function toEditRow(edit: ActivityEdit, item: ActivityRow['item']): EditRow {
  const { first, last } = edit
  return {
    account: last.account,
    end: { at: first.at, item: first.contentKey, language: first.language, seq: first.seq },
    row: {
      key: `edit ${last.contentKey} ${last.language} ${last.seq}`,
      at: last.at,
      action: 'edit',
      event: '',
      item,
      edit,
      release: null,
      subject: '',
      origin: null,
    },
  }
}

/** Returns the path of the edited field, such as `body.warnings`; empty for a whole block or item. */
export function toFieldName({ last: { operation } }: ActivityEdit): string {
  if (operation.kind !== 'set' && operation.kind !== 'unset') return ''
  return operation.path
    .slice(0, 2)
    .map((step) => (typeof step === 'string' ? step : step.is))
    .join('.')
}
