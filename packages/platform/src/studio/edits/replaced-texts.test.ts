import { beforeEach, expect, it } from 'vitest'
import type { LoggedOperation, Operation } from '#operations'
import { toHead } from './acne-draft.fixture.ts'
import { createReplacedTexts, type ReplacedText, type ReplacedTexts } from './replaced-texts.ts'

const set = (value: string): Extract<Operation, { kind: 'set' }> => ({
  kind: 'set',
  block: 'hero',
  path: ['props', 'text'],
  value,
})
const toLogged = (value: string) =>
  ({ operation: set(value), outcome: { kind: 'applied' }, actor: 'Edna' }) as LoggedOperation

let texts: ReplacedTexts
let shown: readonly ReplacedText[]
beforeEach(() => {
  shown = []
  texts = createReplacedTexts((next) => (shown = next))
  texts.noteOwn([set('Mi'), set('Mine')])
})
const replace = (value: string, before: string) =>
  texts.noteTheirs(toLogged(value), toHead({ text: before, note: '' }))

it('reports a text of this tab that a colleague has replaced, once, with its last value', () => {
  replace('T', 'Mine')
  replace('Theirs', 'T')
  expect(shown).toEqual([{ mine: set('Mine'), by: 'Edna' }])
})

it.each<[string, () => void]>([
  ['the colleague restores it', () => replace('Mine', 'Theirs')],
  ['this tab writes again', () => texts.noteOwn([set('Once more')])],
  ['the editor accepts it', () => shown.forEach(texts.forget)],
])('no longer reports it when %s', (_name, change) => {
  replace('Theirs', 'Mine')
  change()
  expect(shown).toEqual([])
})

it('reports no text that this tab has not written', () => {
  replace('Theirs', 'Of another')
  expect(shown).toEqual([])
})
