/** Writes Activity as CSV in batches, so that no more than one page of rows is in memory. */
import { toCsvLine } from '#kit'
import { toLabelWords } from '#kit/browser'
import type { Actor } from '#model'
import type { DifferenceLine } from '#operations'
import type { ActivityDeps, ActivityEdit, ActivityPosition, ActivityQuery, ActivityRow } from './activity.ts'
import { toFieldName } from './edit-rows.ts'
import { listActivity } from './list-activity.ts'

/** Maximum number of rows per file. */
const maxRows = 10_000
const rowsPerPart = 200

const columns = [
  'Time (UTC)',
  'Person',
  'Action',
  'Event',
  'Item',
  'Language',
  'Field',
  'Before',
  'After',
  'Details',
  'Origin',
]

type CsvQuery = Omit<ActivityQuery, 'limit' | 'after'>

export async function* writeActivityCsv(
  deps: ActivityDeps,
  actor: Actor,
  query: CsvQuery,
): AsyncGenerator<string> {
  yield `\uFEFF${toCsvLine(columns)}`
  let after: ActivityPosition | undefined
  for (let count = 0; count < maxRows;) {
    const page = await listActivity(deps, actor, {
      ...query,
      after,
      limit: Math.min(rowsPerPart, maxRows - count),
    })
    yield await toLines(deps, page.rows)
    count += page.rows.length
    if (page.next === null) return
    after = page.next
  }
  yield toCsvLine([`The file ends after ${maxRows} rows. Filter by date for older ones.`])
}

async function toLines({ drafts }: ActivityDeps, rows: readonly ActivityRow[]): Promise<string> {
  const edited = rows.filter((row) => row.edit?.last.outcome.kind === 'applied')
  const described = await drafts.describeChanges(edited.map(toItemChanges))
  const linesOf = new Map(edited.map((row, at) => [row.key, described[at]?.[0]?.lines ?? []]))
  return rows.map((row) => toCsvLine(toCells(row, linesOf.get(row.key) ?? []))).join('')
}

/** Converts a row to the format used for changes in drafts. */
function toItemChanges({ item, edit }: ActivityRow) {
  const { first, last } = edit as ActivityEdit
  const { operation, blockType: type, language } = last
  const path =
    'path' in operation ? operation.path.map((step) => (typeof step === 'string' ? step : step.is)) : []
  const change = {
    kind: 'set' as const,
    block: 'block' in operation ? operation.block : null,
    path,
    type,
    before: null,
    after: null,
    values: { before: first.former, after: toWritten(operation) },
  }
  return { type: item?.type ?? '', language, changes: [change] }
}

function toWritten(operation: ActivityEdit['last']['operation']): unknown {
  if (operation.kind === 'set') return operation.value
  return operation.kind === 'insert' ? operation.node : undefined
}

function toCells(row: ActivityRow, lines: readonly DifferenceLine[]): readonly string[] {
  const { at, person, action, event, item, edit, release, subject, subjectName, origin } = row
  const items = release?.items.map(({ title }) => title).join('; ')
  return [
    at,
    person.name,
    action,
    edit === null ? event : edit.last.operation.kind,
    item?.title ?? items ?? '',
    item?.language ?? '',
    edit === null ? '' : toFieldWords(toFieldName(edit)),
    toText(lines, 'added'),
    toText(lines, 'removed'),
    release?.note ?? (subjectName || subject),
    origin ?? '',
  ]
}

const toFieldWords = (field: string) => toLabelWords(field.split('.').at(-1) ?? '')

/** Joins the text of all lines, excluding parts whose kind is `other`. */
const toText = (lines: readonly DifferenceLine[], other: 'added' | 'removed'): string =>
  lines
    .map(({ label, parts }) => {
      const text = parts.flatMap((part) => (part.kind === other ? [] : [part.text])).join('')
      return text === '' || label.length === 0 ? text : `${label.join(' › ')}: ${text}`
    })
    .filter((text) => text !== '')
    .join('\n')
