/** Groups Activity rows by day, and lists the fields that were edited. */
import type { ActivityRow } from '#api'
import type { KnownTypes } from '../../blocks/types.ts'
import { joinLabels, toTypePositionLabels } from '../../fields/position-labels.ts'
import type { UndoGroup } from '../../history/merge-logs.ts'

type EditOperation = NonNullable<ActivityRow['edit']>['last']

export function toUndoGroup({ edit }: ActivityRow): UndoGroup<EditOperation> | undefined {
  if (edit === null) return undefined
  const first = { ...edit.first, blockType: edit.last.blockType }
  return { item: edit.last, first, last: edit.last, count: edit.count } as UndoGroup<EditOperation>
}

/**
 * Returns the path of the edited field, such as `body.warnings`, by which the list can be filtered. Undefined if a
 * whole block or item was edited.
 */
export function toFieldPath({ edit }: ActivityRow): string | undefined {
  const operation = edit?.last.operation
  if (operation?.kind !== 'set' && operation?.kind !== 'unset') return undefined
  return operation.path
    .slice(0, 2)
    .map((step) => (typeof step === 'string' ? step : step.is))
    .join('.')
}

/** Lists the fields that the rows' edits changed, as path and label, sorted by label. */
export function listFields(
  rows: readonly ActivityRow[],
  types: KnownTypes | undefined,
): readonly (readonly [path: string, label: string])[] {
  const labels = new Map<string, string>()
  for (const row of rows) {
    const path = toFieldPath(row)
    const operation = row.edit?.last.operation
    if (path === undefined || labels.has(path) || operation?.kind !== 'set') continue
    const position = { block: operation.block, path: operation.path.slice(0, 2) }
    const type = row.item?.type ?? ''
    const blockType = row.edit?.last.blockType ?? null
    labels.set(path, joinLabels(toTypePositionLabels(types, { type, blockType }, position)))
  }
  return [...labels].toSorted(([, a], [, b]) => a.localeCompare(b, 'en'))
}

export type ActivityDay = { readonly day: string; readonly rows: readonly ActivityRow[] }

/** `toDay` converts a time to a day in the reader's time zone. */
export function groupRowsByDay(
  rows: readonly ActivityRow[],
  toDay: (at: string) => string,
): readonly ActivityDay[] {
  const days = new Map<string, ActivityRow[]>()
  for (const row of rows) days.set(toDay(row.at), [...(days.get(toDay(row.at)) ?? []), row])
  return Array.from(days, ([day, ofDay]) => ({ day, rows: ofDay }))
}
