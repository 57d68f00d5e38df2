/** Merges the log of edits and the audit log, page by page. */
import type { Actor } from '#model'
import type {
  ActivityDeps,
  ActivityEdit,
  ActivityPage,
  ActivityPosition,
  ActivityQuery,
  ActivityRow,
  Person,
} from './activity.ts'
import { readEditRows, toFieldName, type EditRowPage } from './edit-rows.ts'
import { readEventRows, type EventRowPage } from './event-rows.ts'

/** Maximum number of reads of each log per call. Filters without an index may exclude many rows. */
const mostReads = 5

type ActivityLogRow = EditRowPage['rows'][number] | EventRowPage['rows'][number]
type ActivityRows = { readonly rows: readonly ActivityRow[]; readonly position: ActivityPosition }

export async function listActivity(
  deps: ActivityDeps,
  actor: Actor,
  query: ActivityQuery,
): Promise<ActivityPage> {
  let position: ActivityPosition = query.after ?? toStart(query)
  const rows: ActivityRow[] = []
  for (let reads = 0; reads < mostReads && rows.length < query.limit && !isEnd(position); reads++) {
    const found = await readPart(deps, actor, { query, position, most: query.limit - rows.length })
    rows.push(...found.rows)
    position = found.position
  }
  return { rows, next: isEnd(position) ? null : position }
}

const isEnd = ({ edit, event }: ActivityPosition) => edit === null && event === null

/**
 * Returns the positions at which reading starts. A log that cannot contain matching rows starts at its end: a filter by
 * action needs only one of the logs, and only the log of edits contains fields.
 */
function toStart({ action, field }: ActivityQuery): ActivityPosition {
  const hasEdits = action === undefined || action === 'edit'
  const hasEvents = action !== 'edit' && field === undefined
  return { edit: hasEdits ? undefined : null, event: hasEvents ? undefined : null }
}

type LogPageQuery = {
  readonly query: ActivityQuery
  readonly position: ActivityPosition
  readonly most: number
}

async function readPart(
  deps: ActivityDeps,
  actor: Actor,
  { query, position, most }: LogPageQuery,
): Promise<ActivityRows> {
  const edits = await readOrEnd(position.edit, (before) => readEditRows(deps, actor, { query, before }))
  const events = await readOrEnd(position.event, (before) => readEventRows(deps, actor, { query, before }))
  const merged = merge(edits, events)
  const accounts = merged.flatMap(({ account, row }) => [account, toSubjectAccount(row.subject) ?? account])
  const names = await deps.findNames([...new Set(accounts)])
  const toPerson = (account: string): Person => ({ account, name: names.get(account) ?? account })
  const rows: ActivityRow[] = []
  let { edit, event } = position
  for (const part of merged) {
    if (rows.length === most) return { rows, position: { edit, event } }
    if ('seq' in part.end) edit = part.end
    else event = part.end
    const subjectName = names.get(toSubjectAccount(part.row.subject) ?? '') ?? ''
    const row = { ...part.row, person: toPerson(part.account), subjectName }
    if (isMatch(row, query)) rows.push(row)
  }
  return { rows, position: toEnds({ edit, event }, { edits, events }) }
}

/** Returns the id of the account to which an event refers. */
const toSubjectAccount = (subject: string): string | undefined => /\b005\w{15}\b/.exec(subject)?.[0]

type LogPage<Row, Position> = { readonly rows: readonly Row[]; readonly next: Position | null }

/** Does not read a log whose end has been reached. */
const readOrEnd = async <Row, Position>(
  before: Position | undefined | null,
  read: (before: Position | undefined) => Promise<LogPage<Row, Position>>,
): Promise<LogPage<Row, Position>> => (before === null ? { rows: [], next: null } : read(before))

type ActivityLogs = { readonly edits: EditRowPage; readonly events: EventRowPage }

/**
 * Merges the rows of both logs. Omits rows of one log that are older than the last row loaded from the other log,
 * because rows in between may not be loaded yet.
 */
function merge(edits: EditRowPage, events: EventRowPage): readonly ActivityLogRow[] {
  const ends = [edits, events].flatMap(({ rows, next }) =>
    next === null ? [] : (rows.at(-1)?.row.at ?? next.at),
  )
  const from = ends.reduce((latest, at) => (at > latest ? at : latest), '')
  return [...events.rows, ...edits.rows]
    .filter(({ row }) => row.at >= from)
    .toSorted((a, b) => Number(a.row.at < b.row.at) - Number(a.row.at > b.row.at))
}

/**
 * Returns the positions after the merged rows. If all loaded rows of a log were merged, its position is the end of the
 * loaded part.
 */
function toEnds({ edit, event }: ActivityPosition, { edits, events }: ActivityLogs): ActivityPosition {
  const isLast = <Position>(
    reached: Position,
    { rows }: { readonly rows: readonly { readonly end: unknown }[] },
  ) => rows.length === 0 || rows.at(-1)?.end === reached
  return {
    edit: isLast(edit, edits) ? edits.next : edit,
    event: isLast(event, events) ? events.next : event,
  }
}

function isMatch(row: ActivityRow, { field, search, action }: ActivityQuery): boolean {
  if (field !== undefined && (row.edit === null || toFieldName(row.edit) !== field)) return false
  if (action === 'other' && row.action !== 'other') return false
  return search === undefined || listTexts(row).some((text) => includes(text, search))
}

const includes = (text: string, search: string) =>
  text.toLocaleLowerCase().includes(search.toLocaleLowerCase())

const listTexts = ({
  person,
  item,
  edit,
  release,
  subject,
  subjectName,
  event,
}: ActivityRow): readonly string[] => [
  person.name,
  item?.title ?? '',
  subject,
  subjectName,
  event,
  release?.note ?? '',
  ...(release?.items.map(({ title }) => title) ?? []),
  ...(edit === null ? [] : listEditTexts(edit)),
]

function listEditTexts({ first, last: { operation } }: ActivityEdit): readonly string[] {
  const value = operation.kind === 'set' ? operation.value : undefined
  return [first.former, value].map((one) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? '')))
}
