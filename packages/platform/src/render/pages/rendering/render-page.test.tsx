import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineBlock } from '#blocks'
import { createContentKey } from '#kit'
import { field, type BlockNode } from '#schema'
import { standardBlocks } from '#standard-blocks'
import { toNumberedItem, toSettings } from '../../site.fixture.ts'
import { createMemorySite, openTestRenderer } from '../../testing.ts'

const toContentKey = (n: number) => createContentKey(new Uint8Array(16).fill(n))
const toItem = (n: number, type: string, body: Record<string, unknown>) =>
  toNumberedItem(n, { contentKey: toContentKey(n), type, body })

const counts = { resolved: 0, rendered: 0 }

const counted = defineBlock({
  type: 'counted',
  label: 'Counted',
  editor: { category: 'page', keywords: [], icon: 'utility:text' },
  schema: z.object({ text: field.text('Text').default('') }),
  styles: '',
  samples: [],
  data: (_props, { page }) => ({ number: ++counts.resolved, path: page.path }),
  View: ({ props }) => {
    counts.rendered++
    return <p>{props.text}</p>
  },
})

const list: BlockNode = {
  id: 'list',
  block: 'grid',
  props: {
    collection: { type: 'cms', contentTypeFQN: 'epiderm__question', sortBy: 'question' },
    layout: 'list',
    showPagination: true,
    pageSize: 4,
    paginationAction: 'append',
  },
  slots: { item: [{ id: 'card', block: 'counted', props: { text: '{!Item.question}' } }] },
}

const items = [
  toItem(
    1,
    'epiderm__site',
    toSettings({ theme: toContentKey(2), layout: toContentKey(3), page: toContentKey(4) }),
  ),
  toItem(2, 'epiderm__theme', { tokens: {} }),
  toItem(3, 'epiderm__layout', { header: [{ id: 'top', block: 'counted' }], footer: [] }),
  toItem(4, 'epiderm__page', { route: '/lost', blocks: [] }),
  toItem(5, 'epiderm__page', {
    route: '/questions',
    parameters: [{ name: 'page', kind: 'page' }],
    blocks: [list],
  }),
  ...Array.from({ length: 10 }, (_, index) =>
    toItem(20 + index, 'epiderm__question', { question: `Question ${index}?` }),
  ),
]

const ask = (query: string) =>
  openTestRenderer(createMemorySite(items).openSnapshot, {
    blocks: [...standardBlocks, counted],
  }).renderer.pages.answer('/questions', new URLSearchParams(query))

describe('a page number beyond the last page', () => {
  beforeEach(() => Object.assign(counts, { resolved: 0, rendered: 0 }))

  it('GRD-8 redirects to the last page without resolving an item or rendering a block', async () => {
    expect(await ask('page=99')).toMatchObject({ kind: 'redirect', location: '/questions?page=3' })
    expect(counts).toEqual({ resolved: 1, rendered: 0 })
  })

  it('GRD-8 is required for the redirect: the last page itself is sent without one', async () => {
    expect(await ask('page=3')).toMatchObject({ kind: 'page', status: 200 })
    expect(counts).toEqual({ resolved: 11, rendered: 11 })
  })
})
