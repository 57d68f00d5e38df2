import { describe, expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import { standardRegistry } from '../standard-blocks/testing.tsx'
import { checkBlocks, findDuplicateIds } from './check-blocks.ts'
import { createRegistry } from './define-block.ts'

const check = (...nodes: BlockNode[]) => checkBlocks(standardRegistry, nodes, 'Acne page › main')
const findIds = (body: object) => findDuplicateIds(body, 'Acne page')
const text = (id: string, props: Record<string, unknown> = { text: 'Calm' }): BlockNode => ({
  id,
  block: 'text-block',
  props,
})
const region = (id: string, ...content: BlockNode[]): BlockNode => ({
  id,
  block: 'hidden-region',
  slots: { content },
})

describe('checkBlocks', () => {
  it('accepts a tree that can be rendered without repairs', () => {
    expect(
      check(region('a', text('b'), text('c', { text: '{!Item.title}', textColor: '#1E1B18' })), {
        ...text('d'),
        visible: { desktop: false, tablet: true, mobile: true },
      }),
    ).toEqual([])
  })

  it.each<[string, BlockNode, string, RegExp]>([
    [
      'an unknown block',
      { id: 'a', block: 'marquee' },
      'Acne page › main › a',
      /no block called marquee; known are .*text-block/,
    ],
    ['missing text', text('a', {}), 'Acne page › main › a › text', /expected text/],
    [
      'a wrong colour',
      text('a', { text: 'x', textColor: 'red' }),
      'Acne page › main › a › textColor',
      /six hex digits \(got "red"\)/,
    ],
    [
      'an unknown property',
      text('a', { text: 'x', colour: '#000000' }),
      'Acne page › main › a › colour',
      /not known/,
    ],
    [
      'a broken expression',
      text('a', { text: '{!Item}' }),
      'Acne page › main › a › text',
      /is not an expression/,
    ],
    [
      'an unknown slot',
      { ...text('a'), slots: { inside: [] } },
      'Acne page › main › a',
      /no slot called inside; its slots are none/,
    ],
    [
      'a wrong visibility',
      { ...text('a'), visible: { phone: false } },
      'Acne page › main › a',
      /visible must be/,
    ],
    [
      'an invalid icon name',
      { id: 'a', block: 'icon', props: { iconName: 'check' } },
      'Acne page › main › a › iconName',
      /Invalid icon name/,
    ],
    [
      'a broken image info',
      { id: 'a', block: 'image', props: { imageInfo: '{"url":' } },
      'Acne page › main › a › imageInfo',
      /JSON/,
    ],
    [
      'a deeply nested problem',
      region('a', region('b', text('c', {}))),
      'Acne page › main › a › content › b › content › c › text',
      /expected text/,
    ],
  ])('rejects %s with its path and reason', (_name, node, path, message) => {
    const problems = check(node)
    expect(problems.map((problem) => problem.path)).toEqual([path])
    expect(problems[0]?.message).toMatch(message)
  })

  it('rejects a block type that the slot does not accept, including in slots that properties define', () => {
    const accepts = { b: ['icon'], '*': ['text-block'] }
    const narrow = createRegistry(
      Array.from(standardRegistry.values(), (one) =>
        one.type === 'section' ? { ...one, editor: { ...one.editor, accepts } } : one,
      ),
    )
    const columns = ['a', 'b'].map((columnKey) => ({ columnKey }))
    const icon: BlockNode = { id: 'i', block: 'icon', props: { iconName: 'utility:check' } }
    const toNode = (slots: Record<string, BlockNode[]>): BlockNode => ({
      id: 's',
      block: 'section',
      props: { sectionConfig: { columns } },
      slots,
    })
    expect(checkBlocks(narrow, [toNode({ a: [text('one')], b: [icon] })], 'Acne page')).toEqual([])
    expect(checkBlocks(narrow, [toNode({ a: [icon], b: [text('one')] })], 'Acne page')).toEqual([
      {
        path: 'Acne page › s › a › i',
        message: 'the slot a accepts only text-block, not icon',
      },
      {
        path: 'Acne page › s › b › one',
        message: 'the slot b accepts only icon, not text-block',
      },
    ])
  })

  it('rejects two blocks with the same id anywhere in one tree', () => {
    expect(
      findIds({ header: [text('a')], footer: [region('b', text('a')), region('c', text('a'))] }),
    ).toEqual([{ path: 'Acne page', message: 'two blocks have the id a; ids are unique within an item' }])
    expect(findIds({ header: [text('a')], footer: [region('b', text('c'))] })).toEqual([])
  })

  it('rejects blocks that are nested too deeply to be rendered', () => {
    const nest = (levels: number): BlockNode =>
      levels === 1 ? text('leaf') : region(`level-${levels}`, nest(levels - 1))
    expect(check(nest(40))).toEqual([])
    expect(check(nest(43))).toEqual([
      {
        path: expect.stringMatching(/level-4 › content › level-3$/),
        message: expect.stringContaining('40 deep'),
      },
    ])
  })

  it('SEC-1 checks the generated columns of a section', () => {
    const columns = [{ columnKey: 'a', seedComponents: [text('one', { text: 7 })] }]
    const section: BlockNode = { id: 's', block: 'section', props: { sectionConfig: { columns } } }
    expect(check(section).map(({ path }) => path)).toEqual(['Acne page › main › s › a › one › text'])
    expect(check({ ...section, slots: { a: [text('two')] } })).toEqual([])
  })

  it('IMG-4 rejects an expression key unless exactly one block in the tree provides that key', () => {
    const key = 'MCAEAQCAIBAFAQDAIBAEAQCAIBAE'
    const image = (id: string): BlockNode => ({
      id,
      block: 'image',
      props: { sfdcExpressionKey: 'routine', imageInfo: [key] },
    })
    const reader = text('reader', { text: '{!routine.Pictures.0.AltText}' })
    const columns = [{ columnKey: 'a', seedComponents: [image('one')] }]
    const seeded: BlockNode = { id: 's', block: 'section', props: { sectionConfig: { columns } } }
    expect(check(region('r', reader), seeded)).toEqual([])
    expect(check(reader)).toEqual([
      {
        path: 'Acne page › main › reader',
        message: 'no block provides the value of {!routine.…}; expression keys here: none',
      },
    ])
    expect(check(reader, seeded, region('r', image('two'))).map(({ message }) => message)).toEqual([
      'two blocks have the expression key routine; expression keys are unique within a tree',
    ])
  })

  it('SEC-1 requires unique ids in generated and stored slots, including generated content that a stored slot has replaced', () => {
    const columns = ['a', 'b'].map((columnKey) => ({ columnKey, seedComponents: [text('one')] }))
    const section: BlockNode = { id: 's', block: 'section', props: { sectionConfig: { columns } } }
    const one = [expect.objectContaining({ message: expect.stringContaining('the id one;') })]
    expect(findIds({ blocks: [section] })).toEqual(one)
    expect(findIds({ blocks: [{ ...section, slots: { b: [text('two')] } }] })).toEqual(one)
    const seeded = { sectionConfig: { columns: [{ columnKey: 'a', seedComponents: [text('one')] }] } }
    const replaced = { ...section, props: seeded, slots: { a: [text('one')] } }
    expect(findIds({ blocks: [replaced] })).toEqual(one)
    expect(findIds({ blocks: [{ ...replaced, slots: { a: [text('two')] } }] })).toEqual([])
  })

  it('reports all problems in a tree at once', () => {
    expect(
      check(text('a', {}), { id: 'b', block: 'marquee' }, text('c', { text: 7, fontSize: 'big' })),
    ).toHaveLength(4)
  })
})
