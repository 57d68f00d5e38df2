import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listBlocks, type BlockNode } from '#schema'
import { applyOperation } from './apply-operation.ts'
import { areEqual } from './are-equal.ts'
import type { EditedItem } from './edited-item.ts'
import { listChanges } from './list-changes.ts'
import { editedPage, toOperation } from './random-operations.fixture.ts'

const text = (id: string, props: object = { text: `Text ${id}` }): BlockNode => ({
  id,
  block: 'text-block',
  props: { ...props },
})
const page = (blocks: readonly BlockNode[], more: Partial<EditedItem> = {}): EditedItem => ({
  type: 'epiderm__page',
  title: 'Page',
  urlName: 'page',
  isWithdrawn: false,
  ...more,
  body: { route: '/page', blocks, ...more.body },
})
const abc = [text('a'), text('b'), text('c')]
const listLines = (before: EditedItem | undefined, after: EditedItem) =>
  listChanges(before, after).map(({ kind, block, path, before: old, after: now }) =>
    [kind, block ?? 'item', path.join('.'), old ?? '-', now ?? '-'].join(' | '),
  )

/**
 * Returns the parts of an item that the list of changes covers: its blocks in document order, its access, and whether
 * it is withdrawn.
 */
const withoutUnlisted = ({ body, isWithdrawn }: EditedItem) => [
  isWithdrawn,
  body['access'],
  listBlocks(body).map(({ id, props, visible }) => [id, props?.['text'], props?.['gutter'], visible]),
]

describe('listing the changes between two states of an item', () => {
  it.each<[string, EditedItem | undefined, EditedItem, string[]]>([
    ['nothing', page(abc), page(structuredClone(abc)), []],
    ['a new item', undefined, page(abc), ['created | item |  | - | -']],
    ['a withdrawn item', page(abc), page(abc, { isWithdrawn: true }), ['withdrawn | item |  | - | -']],
    [
      'a title and a field',
      page(abc),
      page(abc, { title: 'Other', body: { route: '/other' } }),
      ['set | item | title | Page | Other', 'set | item | body.route | /page | /other'],
    ],
    [
      'text with markup',
      page([text('a', { text: '<p>Old &amp; <b>bold</b></p>' })]),
      page([text('a', { text: '<p>New</p>' })]),
      ['set | a | props.text | Old & bold | New'],
    ],
    [
      'values for devices: one changed, one added and one removed',
      page([text('a', { align: { desktop: 'left', tablet: 'left' }, size: 3 })]),
      page([text('a', { align: { desktop: 'left', tablet: 'right' }, isBold: true })]),
      [
        'set | a | props.align.tablet | left | right',
        'set | a | props.isBold |  | true',
        'set | a | props.size | 3 | ',
      ],
    ],
    [
      'a focal point, which is one change',
      page(abc, { body: { focalPoint: { x: 0.5, y: 0.5 } } }),
      page(abc, { body: { focalPoint: { x: 0.32, y: 0.4 } } }),
      [
        'set | item | body.focalPoint | 50% from the left, 50% from the top | 32% from the left, 40% from the top',
      ],
    ],
    [
      'a picture',
      page([text('a', { image: { contentKey: `MC${'A'.repeat(26)}`, bgPosition: 'top' } })]),
      page([text('a', { image: { contentKey: `MC${'B'.repeat(26)}` } })]),
      ['set | a | props.image | - | -'],
    ],
    [
      'an entry of a list, and a list of another length',
      page([text('a', { rows: [{ name: 'x' }, { name: 'y' }], words: ['a'] })]),
      page([text('a', { rows: [{ name: 'x' }, { name: 'z' }], words: ['a', 'b'] })]),
      ['set | a | props.rows.1.name | y | z', 'set | a | props.words | - | -'],
    ],
    [
      'inserted and removed blocks, each once',
      page([text('a'), { ...text('b'), slots: { left: [text('in')] } }]),
      page([text('a'), { ...text('new'), slots: { left: [text('in-new')] } }]),
      ['inserted | new |  | - | Text new', 'removed | b |  | Text b | -'],
    ],
    [
      'one block that moves past two other blocks',
      page(abc),
      page([text('c'), text('a'), text('b')]),
      ['moved | c |  | - | -'],
    ],
    [
      'a block that moves into another and changes its text',
      page([...abc, { ...text('d'), slots: {} }]),
      page([text('a'), text('b'), { ...text('d'), slots: { left: [text('c', { text: 'Else' })] } }]),
      ['moved | c |  | - | -', 'set | c | props.text | Text c | Else'],
    ],
    [
      'default content that becomes stored content of a column',
      page([text('a', { columns: [{ seeds: [text('s'), text('t')] }] })]),
      page([{ ...text('a', { columns: [{ seeds: [] }] }), slots: { left: [text('s'), text('t')] } }]),
      [],
    ],
  ])('%s', (_, before, after, changes) => {
    expect(listLines(before, after)).toEqual(changes)
  })

  it('shortens long text to an excerpt that begins shortly before the difference', () => {
    const long = 'many words of a text that is long, '.repeat(20)
    const [change] = listChanges(
      page([text('a', { text: `${long}the end` })]),
      page([text('a', { text: `${long}another end` })]),
    )
    expect(change?.before).toMatch(/^…many words .{10,40}the end$|^….{20,60}the end$/)
    expect(change?.after).toMatch(/^….{20,60}another end$/)
  })

  it('reports random edits at exactly the positions where the values differ', () => {
    const die = fc.nat({ max: 1_000 })
    const dice = fc.record({ kind: die, at: die, to: die, value: die })
    const isRight = fc.property(fc.array(dice, { maxLength: 12 }), (throws) => {
      let head = editedPage
      for (const [at, thrown] of throws.entries()) {
        const result = applyOperation(head, toOperation(head, thrown, `new-${at}`))
        if (result.kind === 'applied') head = result.head
      }
      const hasChanges = listChanges(editedPage, head).length > 0
      return hasChanges
        ? !areEqual(head, editedPage)
        : areEqual(withoutUnlisted(head), withoutUnlisted(editedPage))
    })
    expect(fc.check(isRight, { seed: 5, numRuns: 200 }).counterexample).toBeNull()
  })
})
