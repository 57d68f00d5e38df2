/** A draft of one title, as a server tells it to the studio. */
import { setImmediate } from 'node:timers/promises'
import { applyOperation } from '#operations/browser'
import type { DraftState, Operation } from '#operations'

export const item = { contentKey: 'MCA', language: 'en_GB' }

/** `props`: the title's. */
export const toHead = (props: Readonly<Record<string, string>>, seq = 4): DraftState => ({
  ...item,
  type: 'epiderm__page',
  baseVersion: 1,
  seq,
  title: 'Acne',
  urlName: 'acne',
  body: { blocks: [{ id: 'hero', block: 'title', props }] },
  isWithdrawn: false,
})

export function apply(before: DraftState, operation: Operation): DraftState | undefined {
  const result = applyOperation(before, operation)
  return result.kind === 'applied' ? result.head : undefined
}

/** All that is on its way has come: some turns of the event loop, by no clock. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await setImmediate()
}
