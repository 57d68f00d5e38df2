/** Attack: anyone can write to the clipboard, so these tests use hostile content. */
import { expect, it } from 'vitest'
import type { BlockType } from '../api/shapes.ts'
import { readBlocks, writeBlocks } from './clipboard.ts'

function createTransfer(blocks?: string): DataTransfer {
  const texts = new Map(blocks === undefined ? [] : [['application/x-epiderm-blocks+json', blocks]])
  const transfer: Pick<DataTransfer, 'getData' | 'setData'> = {
    getData: (type) => texts.get(type) ?? '',
    setData: (type, text) => void texts.set(type, text),
  }
  return transfer as DataTransfer
}
const types = new Map([
  ['text-block', { fields: [{ name: 'text', kind: 'longText', inside: [] }] } as unknown as BlockType],
])
const read = (text: string) => readBlocks(createTransfer(text))
const of = (...blocks: unknown[]) => JSON.stringify({ format: 1, blocks })
const node = (id: string, more: object = {}) => ({ id, block: 'text-block', props: { text: id }, ...more })

it('reads blocks unchanged, and ignores anything else', () => {
  const transfer = createTransfer()
  expect(readBlocks(transfer)).toBeUndefined()
  const blocks = [node('a'), { id: 'b', block: 'section', slots: { left: [node('c')] } }]
  writeBlocks(transfer, blocks, types)
  expect(readBlocks(transfer)).toEqual(blocks)
  expect(transfer.getData('text/plain')).toBe('a\n\nc')
})

it.each([
  ['no JSON', '{{'],
  ['another format', JSON.stringify({ format: 2, blocks: [node('a')] })],
  ['no list', of().replace('[]', '{}')],
  ['nothing', of()],
  ['a block without a type', of({ id: 'a' })],
  ['an id that is not a string', of({ ...node('a'), id: { toString: 1 } })],
  ['a slot that is not a list', of(node('a', { slots: { left: {} } }))],
  ['another value in a slot', of(node('a', { slots: { left: [1] } }))],
  ['properties that are a list', of(node('a', { props: [] }))],
  ['__proto__ among the properties', of(node('a')).replace('"text"', '"__proto__"')],
  ['__proto__ as a slot', of(node('a', { slots: { slot: [] } })).replace('"slot"', '"__proto__"')],
  ['ten thousand blocks', of(...Array.from({ length: 10_000 }, (_, at) => node(`n-${at}`)))],
  ['more text than any page contains', of(...Array.from({ length: 5 }, () => node('x'.repeat(800_001))))],
  ['a block larger than a request', of(node('x'.repeat(900_001)))],
  ['a nesting that overflows the stack', `{"format":1,"blocks":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
])('rejects %s', (_, text) => {
  expect(read(text)).toBe('unreadable')
})
