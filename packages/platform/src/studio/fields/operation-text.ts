/** Describes an operation: its kind, position and value. */
import type { LoggedOperation, Operation } from '#operations'
import { messages } from '../messages/messages.ts'
import { listReadableTexts } from '../messages/readable-texts.ts'
import { joinLabels, type AnyPosition, type PositionLabels } from './position-labels.ts'
import { toOperationPosition } from './operation-position.ts'

type ToPositionLabels = (position: AnyPosition) => PositionLabels

/** Returns text such as “Changed: Section › Columns › Left › Gap”. */
export function toOperationText(operation: Operation, toWords: ToPositionLabels): string {
  const kind = messages.history.kinds[operation.kind]
  const position = toOperationPosition(operation)
  const words = position && joinLabels(toWords(position))
  return words === undefined ? kind : messages.offers.what(kind, words === '' ? messages.history.item : words)
}

/** Describes an operation and its outcome. */
export function toUndoGroupText(
  { operation, outcome, undoes }: LoggedOperation,
  toWords: ToPositionLabels,
): string {
  const notes = [undoes === null ? '' : messages.history.undoes, messages.history.outcomes[outcome.kind]]
  const note = notes.filter((one) => one !== '').join(', ')
  return toOperationText(operation, toWords) + (note === '' ? '' : ` (${note})`)
}

export const toChangedValue = (operation: Operation): unknown => {
  if (operation.kind === 'set') return operation.value
  return operation.kind === 'insert' ? operation.node : messages.history.kinds[operation.kind]
}

/** Returns the value in its stored form, so that a copy is complete. */
export const toStoredText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 1) ?? '')

const longest = 300

/** Returns the value as readable text, without tags or technical properties. */
export const toReadableText = (value: unknown): string =>
  findValueWords(value) ?? (isNothing(value) ? messages.offers.nothing : messages.offers.wordless)

/** Returns the value as text. Returns undefined for values without text, such as images. */
function findValueWords(value: unknown): string | undefined {
  const words = listReadableTexts(value).join(' · ').trim()
  if (words === '') return undefined
  return words.length > longest ? `${words.slice(0, longest - 1)}…` : words
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''
