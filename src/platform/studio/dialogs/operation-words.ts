/** An operation in words: what it does where, and the value that it brings. */
import type { Operation } from '#operations'
import { say } from '../messages/messages.ts'

/** Changed: columns › left › gap. */
export function toPlaceWords(operation: Operation): string {
  const kind = say.history.kinds[operation.kind]
  if (operation.kind !== 'set' && operation.kind !== 'unset') return kind
  const steps = operation.path.map((step) => (typeof step === 'string' ? step : step.is))
  const shown = ['props', 'body'].includes(steps[0] ?? '') ? steps.slice(1) : steps
  return say.offers.what(kind, shown.join(' › '))
}

export const toValue = (operation: Operation): unknown => {
  if (operation.kind === 'set') return operation.value
  return operation.kind === 'insert' ? operation.node : say.history.kinds[operation.kind]
}

export function toValueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return say.offers.nothing
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
