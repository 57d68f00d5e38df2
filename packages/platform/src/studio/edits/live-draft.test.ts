/**
 * Tests edits that other editors make while this editor types. The server must receive the state that this editor has
 * seen, not a later state.
 */
import { expect, it } from 'vitest'
import type { Operation } from '#operations'
import { createApiClient } from '../api/calls.ts'
import { applyToDraft, acneItem, flushPromises, createDraftState } from './acne-draft.fixture.ts'
import { createMemoryStorage } from './memory-storage.fixture.ts'
import { openEdits } from './open-edits.ts'

const head = { ...createDraftState({ text: 'Acne', note: '' }), offers: [] }
const set = (name: string, value: string): Operation => ({
  kind: 'set',
  block: 'hero',
  path: ['props', name],
  value,
})

type Body = { readonly baseSeq: number; readonly operations: readonly { readonly operation: Operation }[] }

/** The first request gets no response until `arrive` is called. */
async function openTyping() {
  const sent: Body[] = []
  const listeners = new Map<string, (event: { readonly data: string }) => void>()
  let arrive = () => undefined as void
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve))
  const calls = createApiClient(async (url, init) => {
    if (!url.endsWith('/operations')) return Response.json(head)
    sent.push(JSON.parse(String(init.body)) as Body)
    if (sent.length === 1) await onItsWay
    const outcome = { kind: 'applied' }
    return Response.json({
      seq: 5 + sent.length,
      results: [{ number: sent.length, seq: 5 + sent.length, outcome }],
    })
  }, '')
  let ids = 0
  const edits = openEdits({
    account: 'ed',
    clients: { own: 'c', others: [] },
    storage: createMemoryStorage(),
    calls,
    apply: applyToDraft,
    openEvents: () =>
      ({
        readyState: 1,
        addEventListener: (name: string, listener: (event: { readonly data: string }) => void) =>
          listeners.set(name, listener),
        close: () => undefined,
      }) as unknown as EventSource,
    createId: () => `id-${++ids}`,
    clock: () => new Date('2026-11-24T14:02:11Z'),
    after: () => undefined,
    every: () => () => undefined,
  })
  const live = edits.open(acneItem)
  live.follow()
  await flushPromises()
  const emit = (operation: Operation) =>
    listeners.get('operation')?.({
      data: JSON.stringify({
        seq: 5,
        client: 'edna',
        gesture: 'x',
        kind: 'do',
        operation,
        outcome: { kind: 'applied' },
      }),
    })
  return { live, sent, emit, arrive }
}

it('sends continued typing with the sequence number at which the typing started, so that it does not overwrite changes that have arrived since', async () => {
  const { live, sent, emit, arrive } = await openTyping()
  live.edit([set('text', 'Acne,')], 'one')
  await flushPromises()
  emit(set('text', 'Acne, by Edna'))
  live.edit([set('text', 'Acne, by Ed')], 'two')
  live.edit([set('note', 'Elsewhere')], 'three')
  arrive()
  await flushPromises()
  expect(sent.map(({ baseSeq, operations }) => [baseSeq, operations[0]?.operation])).toEqual([
    [4, set('text', 'Acne,')],
    [4, set('text', 'Acne, by Ed')],
    [5, set('note', 'Elsewhere')],
  ])
})
