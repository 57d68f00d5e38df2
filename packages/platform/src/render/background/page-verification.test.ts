/** Tests which kinds of visitors a page is rendered for before a publish. */
import { expect, it } from 'vitest'
import { createContentKey } from '#kit'
import type { BlockNode } from '#schema'
import { toNumberedItem, toSettings } from '../site.fixture.ts'
import { createMemorySite, openTestRenderer } from '../testing.ts'

const toContentKey = (n: number) => createContentKey(new Uint8Array(16).fill(n))
const toItem = (n: number, type: string, body: Record<string, unknown>) =>
  toNumberedItem(n, { contentKey: toContentKey(n), type, body })
const text = (words: string): BlockNode => ({ id: 'text', block: 'rich-text', props: { text: words } })

async function listViewers(block: BlockNode, body: Record<string, unknown> = {}) {
  const { openSnapshot } = createMemorySite([
    toItem(
      1,
      'epiderm__site',
      toSettings({ theme: toContentKey(2), layout: toContentKey(3), page: toContentKey(4) }),
    ),
    toItem(2, 'epiderm__theme', { tokens: {} }),
    toItem(3, 'epiderm__layout', { header: [], footer: [] }),
    toItem(4, 'epiderm__page', { route: '/lost', blocks: [] }),
    toItem(5, 'epiderm__page', { route: '/about', blocks: [block], ...body }),
    toItem(6, 'epiderm__pattern', { blocks: [text('<p>Words</p>')] }),
  ])
  const { renderer, sites } = openTestRenderer(openSnapshot)
  const [drafted, stored] = [sites.current(), sites.current()]
  const identity = { language: 'en_GB', page: toContentKey(5), record: '' }
  const comparison = await renderer.verifier.compare({ drafted, stored }, identity)
  return comparison?.prints.map(({ viewer }) => viewer)
}

it.each<[string, BlockNode, Record<string, unknown>?]>([
  ['everyone', text('<p>Words</p>')],
  ['everyone, explicitly', { ...text('<p>Words</p>'), access: 'everyone' }, { access: 'everyone' }],
])('renders a page only for guests if it is the same for %s', async (_name, block, body) => {
  expect(await listViewers(block, body)).toEqual(['guest'])
})

it.each<[string, BlockNode, Record<string, unknown>?]>([
  ['a block for guests', { ...text('<p>Words</p>'), access: 'guests' }],
  ['a link that replaces a private block', { id: 'link', block: 'private-link' }],
  ['text about the visitor', text('<p>{!User.userId}</p>')],
  ['a pattern', { id: 'pattern', block: 'pattern', props: { pattern: toContentKey(6) } }],
  ['a page for guests', text('<p>Words</p>'), { access: 'guests' }],
])(
  'also renders a page for signed-in visitors if they may see a different page: %s',
  async (_n, block, body) => {
    expect(await listViewers(block, body)).toEqual(['guest', 'signed in'])
  },
)
