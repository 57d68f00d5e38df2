import { describe, expect, it } from 'vitest'
import type { BlockType } from '../../api/shapes.ts'
import type { KnownTypes } from '../../blocks/types.ts'
import { findPictureTarget } from './drop-target.ts'

const toType = (type: string, fields: object[]) =>
  [type, { type, slots: [], fields }] as unknown as [string, BlockType]
const types = {
  blocks: new Map([
    toType('image', [{ name: 'imageInfo', kind: 'image', isList: false }]),
    toType('text', [{ name: 'text', kind: 'text', isList: false }]),
  ]),
  contentTypes: new Map([['page', { fields: [{ name: 'blocks', kind: 'blocks' }] }]]),
} as unknown as KnownTypes
const draft = {
  type: 'page',
  body: {
    blocks: [
      {
        id: 'own',
        block: 'image',
        props: { imageInfo: { contentKey: 'x', altText: 'Old', bgPosition: 'top' } },
      },
      { id: 'empty', block: 'image' },
      { id: 'bound', block: 'image', props: { imageInfo: '{!Record.picture}' } },
      { id: 'text', block: 'text', props: { text: 'x' } },
    ],
  },
}
const find = (block: string) => findPictureTarget(draft, block, types)
const drop = (block: string) => {
  const target = find(block)
  return target?.kind === 'picture' ? target.toOperation('MC1') : target
}

describe('a file dropped on the canvas', () => {
  it('replaces the image of the block, and no other field', () => {
    const value = { contentKey: 'MC1', bgPosition: 'top' }
    expect(drop('own')).toEqual({ kind: 'set', block: 'own', path: ['props', 'imageInfo'], value })
  })

  it('becomes the first image of a block without images', () => {
    const value = { imageInfo: { contentKey: 'MC1' } }
    expect(drop('empty')).toEqual({ kind: 'set', block: 'empty', path: ['props'], value })
  })

  it('has no effect on a block without an image field, and does not replace an image bound to a record', () => {
    expect(drop('text')).toBeUndefined()
    expect(drop('gone')).toBeUndefined()
    expect(drop('bound')).toEqual({ kind: 'bound', path: ['props', 'imageInfo'] })
  })
})
