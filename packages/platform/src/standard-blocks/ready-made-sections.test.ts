import { describe, expect, it } from 'vitest'
import { checkUnfinishedBlock } from '#blocks'
import { listBlocks } from '#schema'
import { pageTemplates, readyMadeSections } from './ready-made-sections.ts'
import { standardRegistry } from './testing.tsx'

describe('each ready-made section', () => {
  it.each(readyMadeSections)(
    '$name consists of valid blocks that lack only text, images and links',
    ({ blocks }) => {
      expect(blocks.flatMap((node) => checkUnfinishedBlock(standardRegistry, node, 'section'))).toEqual([])
    },
  )

  it.each(readyMadeSections)(
    '$name contains no sample text or images, because they might be published',
    ({ blocks }) => {
      const stored = listBlocks(blocks).flatMap(({ props = {} }) =>
        ['text', 'title', 'url', 'label', 'imageInfo', 'pictures', 'message'].filter((name) => name in props),
      )
      expect(stored).toEqual([])
    },
  )
})

it('the ready-made sections include the sections that most pages need', () => {
  expect(readyMadeSections.map(({ name }) => name)).toEqual([
    'hero',
    'image-and-text',
    'three-features',
    'gallery',
    'video',
    'questions',
    'newsletter',
    'contact',
    'call-to-action',
  ])
})

it('page templates refer only to existing sections', () => {
  const names = new Set(readyMadeSections.map(({ name }) => name))
  const unknown = pageTemplates.flatMap(({ sections }) => sections.filter((one) => !names.has(one)))
  expect(unknown).toEqual([])
})
