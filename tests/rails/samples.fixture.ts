/** All blocks, together with the content that their samples refer to. */
import { createRegistry, type BlockDefinition, type BlockSample } from '#blocks'
import type { LabelCatalogue } from '#model'
import { standardBlocks } from '#standard-blocks'
import storefront from '#storefront'
import { renderSample, toSampleNode } from '../../packages/platform/src/standard-blocks/testing.tsx'
import {
  testContent,
  testImage,
  testKey,
} from '../../packages/platform/src/standard-blocks/content.fixture.ts'

export const blocks: readonly BlockDefinition[] = [...standardBlocks, ...storefront.blocks]
export const registry = createRegistry(blocks)

export const contents = [
  testContent({
    contentKey: testKey(0),
    type: 'epiderm__menu',
    body: { items: [{ label: 'Range', url: '/' }] },
  }),
  ...[1, 2, 3].map((number) => testImage(testKey(number))),
]

/** Renders one sample of a block, alone on a page. */
export const renderToHtml = (definition: BlockDefinition, sample: BlockSample, labels?: LabelCatalogue) =>
  renderSample([toSampleNode(definition, sample)], {
    contents,
    registry,
    ...(labels !== undefined && { labels }),
  })
