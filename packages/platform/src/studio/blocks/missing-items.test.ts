import { expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import { createApiClient } from '../api/calls.ts'
import { findBlocksWithMissingItems, listNodeContentKeys, replaceKeys } from './missing-items.ts'

const toContentKey = (number: number) =>
  `MC${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, 24)}${String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26))}`
const picture = (id: string, key: string): BlockNode => ({
  id,
  block: 'image-block',
  props: { image: { contentKey: key } },
})

it('finds blocks that refer to missing items, in any property and for any number of blocks', async () => {
  const nodes: BlockNode[] = [
    { id: 'text', block: 'text-block', props: { text: 'MCDONALD' } },
    {
      id: 'section',
      block: 'section',
      slots: {
        content: [
          picture('known', toContentKey(0)),
          picture('unknown', toContentKey(1)),
          {
            id: 'as-json',
            block: 'image-block',
            props: { image: JSON.stringify({ contentKey: toContentKey(2) }) },
          },
        ],
      },
    },
    ...Array.from({ length: 60 }, (_, at) => picture(`many-${at}`, toContentKey(at + 10))),
  ]
  const requestedKeys: string[][] = []
  const calls = createApiClient(async (path) => {
    const keys = new URLSearchParams(path.split('?')[1]).get('keys')?.split(',') ?? []
    requestedKeys.push(keys)
    const items = keys.filter(
      (key) => key !== toContentKey(1) && key !== toContentKey(2) && key !== toContentKey(69),
    )
    return Response.json({ items: items.map((contentKey) => ({ contentKey })) })
  }, '')
  const found = await findBlocksWithMissingItems(nodes, { calls, language: 'en_GB' })
  expect(found.map(({ id }) => id)).toEqual(['unknown', 'as-json', 'many-59'])
  expect(requestedKeys.map(({ length }) => length)).toEqual([50, 13])
})

it('replaces references to missing items in any property, and leaves references without a replacement unchanged', () => {
  const [one, other, third] = [toContentKey(0), toContentKey(1), toContentKey(2)]
  const nodes: BlockNode[] = [
    { id: 'a', block: 'section', slots: { left: [picture('b', one), picture('c', third)] } },
    { id: 'd', block: 'image-block', props: { image: JSON.stringify({ contentKey: one, alt: '"' }) } },
  ]
  const replaced = replaceKeys(nodes, new Map([[one, other]]))
  expect(listNodeContentKeys(replaced)).toEqual([other, third, other])
  expect(replaced[1]?.props).toEqual({ image: JSON.stringify({ contentKey: other, alt: '"' }) })
})
