import { describe, expect, it } from 'vitest'
import { describeBlocksAndTypes } from '#blocks'
import { readyMadeSections, standardBlocks } from '#standard-blocks'
import type { BlockType } from '../../api/shapes.ts'
import { toPlaceholderParts } from './placeholder-parts.ts'

const types = new Map(
  describeBlocksAndTypes(standardBlocks, []).blocks.map((one) => [one.type, one as unknown as BlockType]),
)
const toParts = (block: string, props: Record<string, unknown> = {}) =>
  toPlaceholderParts({ id: 'a', block, props }, types.get(block))

describe('the placeholder of a block', () => {
  it.each([
    ['image', { ratio: '16:9' }, [{ look: 'picture', text: 'Picture', ratio: '16 / 9' }]],
    ['image', {}, [{ look: 'picture', text: 'Picture', ratio: '4 / 3' }]],
    ['text-block', { textStyle: 'heading-xlarge' }, [{ look: 'heading-xlarge', text: 'Heading' }]],
    ['text-block', { headingTag: 'h2' }, [{ look: 'heading-large', text: 'Heading' }]],
    ['text-block', { headingTag: 'p' }, [{ look: 'text', text: 'Text' }]],
    ['rich-text', { textStyle: { desktop: 'lead' } }, [{ look: 'lead', text: 'Text' }]],
    ['button', {}, [{ look: 'button', text: 'Button' }]],
    [
      'card',
      { ratio: '1:1' },
      [
        { look: 'picture', text: 'Picture', ratio: '1 / 1' },
        { look: 'heading-small', text: 'Heading' },
      ],
    ],
    [
      'video',
      {},
      [
        { look: 'picture', text: 'Picture', ratio: '16 / 9' },
        { look: 'text', text: 'Video address' },
        { look: 'heading-small', text: 'Title' },
      ],
    ],
    ['gallery', {}, Array.from({ length: 3 }, () => ({ look: 'tile', text: 'Picture', ratio: '4 / 3' }))],
  ])('%s with %j has a shape for each missing picture and grey text for each missing string', (...given) => {
    const [block, props, parts] = given
    expect(toParts(block, props)).toEqual(parts)
  })

  it('is a sentence if some of the required content is set', () => {
    expect(toParts('card', { title: 'Repairs' })).toEqual([])
    expect(toParts('horizontal-line')).toEqual([])
  })

  it('exists in each ready-made section', () => {
    const nodes = (blocks: (typeof readyMadeSections)[number]['blocks']): typeof blocks =>
      blocks.flatMap((node) => [node, ...nodes(Object.values(node.slots ?? {}).flat())])
    for (const { name, blocks } of readyMadeSections)
      expect(
        nodes(blocks).some((node) => toPlaceholderParts(node, types.get(node.block)).length > 0),
        name,
      ).toBe(true)
  })
})
