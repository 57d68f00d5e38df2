import { describe, expect, it } from 'vitest'
import { createRegistry } from '#blocks'
import { createContentTypes, standardContentTypes } from '#content-types'
import { applyOperation, findBlock, readPath, type EditedItem, type Operation } from '#operations'
import { standardBlocks } from '#standard-blocks'
import { changeTexts, listTexts } from './item-texts.ts'

const rules = { types: createContentTypes(standardContentTypes), registry: createRegistry(standardBlocks) }

const toItem = (blocks: readonly object[]): EditedItem => ({
  type: 'epiderm__page',
  title: 'A page',
  urlName: 'a-page',
  isWithdrawn: false,
  body: { route: '/a-page', blocks },
})

describe('the strings in an item', () => {
  it('include its title and all strings in its blocks, but no URLs', () => {
    const inner = { id: 'inner', block: 'rich-text', props: { text: '<p>Inner</p>' } }
    const item = toItem([
      { id: 'around', block: 'section', slots: { left: [inner] } },
      { id: 'link', block: 'button', props: { text: 'Go', link: '/a-page' } },
      { id: 'odd', block: 'nobody-knows', props: { text: 'Odd' } },
    ])
    const found = listTexts(rules, item)
    expect(found).toContainEqual({
      block: null,
      path: ['title'],
      texts: [{ text: 'A page', isMarkup: false }],
    })
    expect(found).toContainEqual({
      block: 'inner',
      path: ['props', 'text'],
      texts: [{ text: '<p>Inner</p>', isMarkup: true }],
    })
    expect(found).toContainEqual({
      block: 'link',
      path: ['props', 'text'],
      texts: [{ text: 'Go', isMarkup: false }],
    })
    expect(JSON.stringify(found)).not.toMatch(/a-page|Odd/)
  })

  it('have paths that operations can use to set them, in every sample of every block', () => {
    let count = 0
    for (const { type, samples, schema } of standardBlocks)
      for (const { name, props } of samples) {
        const item = toItem([{ id: 'sample', block: type, props }])
        for (const { block, path } of listTexts(rules, item)) {
          if (block !== 'sample') continue
          const node = findBlock(item.body, block)?.node
          const changed = { ...node, props: changeTexts(schema, node?.props ?? {}, ({ text }) => `${text}!`) }
          const set: Operation = { kind: 'set', block, path: [...path], value: readPath(changed, path) }
          const result = applyOperation(item, set)
          expect(result.kind, `${type} ${name} ${JSON.stringify(path)}`).toBe('applied')
          const again = result.kind === 'applied' ? listTexts(rules, result.head) : []
          expect(again.map((one) => one.path)).toEqual(listTexts(rules, item).map((one) => one.path))
          count++
        }
        const same = changeTexts(schema, props, ({ text }) => text)
        expect(JSON.stringify(same), `${type} ${name}`).toBe(JSON.stringify(props))
      }
    expect(count).toBeGreaterThan(50)
  })
})
