/** A draft that contains a single title block, in the format in which the server sends it to the studio. */
import { setImmediate } from 'node:timers/promises'
import { applyOperation } from '#operations/browser'
import type { DraftState, Operation } from '#operations'

export const acneItem = { contentKey: 'MCA', language: 'en_GB' }

/** `props` are the properties of the title block. */
export const createDraftState = (props: Readonly<Record<string, string>>, seq = 4): DraftState => ({
  ...acneItem,
  type: 'epiderm__page',
  baseVersion: 1,
  seq,
  title: 'Acne',
  urlName: 'acne',
  body: { blocks: [{ id: 'hero', block: 'title', props }] },
  isWithdrawn: false,
})

export function applyToDraft(before: DraftState, operation: Operation): DraftState | undefined {
  const result = applyOperation(before, operation)
  return result.kind === 'applied' ? result.head : undefined
}

/** Runs several turns of the event loop, so that all pending responses arrive, without relying on a clock. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await setImmediate()
}
