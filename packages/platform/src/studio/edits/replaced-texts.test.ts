import { beforeEach, expect, it } from 'vitest'
import type { LoggedOperation, Operation } from '#operations'
import { applyToDraft, acneItem, createDraftState } from './acne-draft.fixture.ts'
import { createInitialDraft, reduceDraft, type DraftEvent, type LiveDraftState } from './replica.ts'

const set = (value: string): Extract<Operation, { kind: 'set' }> => ({
  kind: 'set',
  block: 'hero',
  path: ['props', 'text'],
  value,
})

let state: LiveDraftState
const send = (event: DraftEvent) => {
  state = reduceDraft(state, event).state
}
const write = (...values: readonly string[]) =>
  send({ kind: 'edited', operations: values.map(set), sent: [] })
const shown = () => state.view.replaced
beforeEach(() => {
  state = createInitialDraft({ item: acneItem, client: 'own', apply: applyToDraft })
  read('')
  write('Mi', 'Mine')
})
const read = (text: string) =>
  send({ kind: 'read', head: createDraftState({ text, note: '' }), offers: [], waiting: [] })
/** Simulates a colleague's operation that replaces the text. `before` is the text before that operation. */
function replace(value: string, before: string): void {
  read(before)
  const facts = { seq: 5, client: 'edna', outcome: { kind: 'applied' }, actor: 'Edna' }
  send({ kind: 'logged', logged: { ...facts, operation: set(value) } as LoggedOperation })
}

it('reports once that a colleague has replaced text typed in this tab, and includes the last typed text', () => {
  replace('T', 'Mine')
  replace('Theirs', 'T')
  expect(shown()).toEqual([{ mine: set('Mine'), by: 'Edna' }])
})

it.each<[string, () => void]>([
  ['the colleague restores the text', () => replace('Mine', 'Theirs')],
  ['this tab writes again', () => write('Once more')],
  [
    'the editor accepts the replacement',
    () => shown().forEach((replaced) => send({ kind: 'accepted', replaced })),
  ],
])('no longer reports the replacement when %s', (_name, change) => {
  replace('Theirs', 'Mine')
  change()
  expect(shown()).toEqual([])
})

it('does not report text that was not typed in this tab', () => {
  replace('Theirs', 'Of another')
  expect(shown()).toEqual([])
})
