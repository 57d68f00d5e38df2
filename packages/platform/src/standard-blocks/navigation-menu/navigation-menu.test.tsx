import { describe, expect, it } from 'vitest'
import { renderBlock, type RenderOptions } from '../testing.tsx'
import { testContent, testKey } from '../content.fixture.ts'

const menu = testKey(1)
const items = [
  { label: 'The range', url: '/supplies' },
  {
    label: 'Conditions',
    url: '/supplies/conditions',
    children: [
      { label: 'Acne', url: '/supplies/acne' },
      { label: 'Redness', url: '/supplies/redness' },
    ],
  },
  { label: 'Yellow Card', url: 'https://yellowcard.example/' },
]
const render = (options: RenderOptions = {}, stored: unknown = items) =>
  renderBlock(
    'navigation-menu',
    { menu },
    {
      contents: [testContent({ contentKey: menu, type: 'epiderm__menu', body: { items: stored } })],
      ...options,
    },
  )

const currentOf = (html: string) =>
  Array.from(html.matchAll(/aria-current="(\w+)">([^<]+)</g), ([, current, label]) => `${label}: ${current}`)

describe('navigation menu', () => {
  it('SITE-7 is a single list of links, with a menu button that works without a script', async () => {
    const { html, warnings } = await render({ basePath: '/acme/s' })
    const [, id] = /popoverTarget="([^"]+)"/i.exec(html) ?? []
    expect(html).toContain('<nav class="navigation-menu" aria-label="Main"><button type="button"')
    expect(html).toContain(`>Menu</button><ul id="${id}" popover="auto">`)
    expect(html).toContain('<li><a href="/acme/s/supplies"')
    expect(html).toContain('<li><a href="https://yellowcard.example/">Yellow Card</a></li>')
    expect(html.match(/>Redness</g)).toHaveLength(1)
    expect(warnings).toEqual([])
  })

  it('SITE-7 has a button after each link with sub-links', async () => {
    const { html } = await render()
    expect(html).toMatch(
      /Conditions<\/a><details name="menu[^"]*"><summary><span class="visually-hidden">Conditions<\/span><\/summary><ul><li>/,
    )
  })

  it('omits hidden links and their sub-links, and opens links in a new tab if configured', async () => {
    const { html } = await render({}, [
      { label: 'The range', url: '/supplies', isHidden: true, children: [{ label: 'New', url: '/new' }] },
      {
        label: 'Conditions',
        url: '/supplies/conditions',
        children: [
          { label: 'Acne', url: '/supplies/acne', isHidden: true },
          { label: 'Guide', url: 'https://guide.example/', opensNewTab: true },
        ],
      },
    ])
    expect(Array.from(html.matchAll(/<a [^>]*>([^<]*)/g), ([link]) => link)).toEqual([
      expect.stringContaining('>Conditions'),
      '<a href="https://guide.example/" target="_blank" rel="noopener">Guide',
    ])
  })

  it.each([
    ['/supplies', ['The range: page']],
    ['/supplies/acne', ['Conditions: true', 'Acne: page']],
    ['/supplies/conditions', ['Conditions: page']],
    ['/supplies/redness/rosacea', ['Conditions: true', 'Redness: true']],
    ['/supplies/elsewhere', ['The range: true']],
    ['/', []],
    ['/skincareful', []],
  ])('SITE-7 on the page %s marks the link %j', async (path, expected) => {
    expect(currentOf((await render({ page: { path, trail: [] } })).html)).toEqual(expected)
  })

  it('SITE-7 marks the section that is in the page’s breadcrumb trail', async () => {
    const trail = [
      { title: 'Home', path: '/' },
      { title: 'The range', path: '/supplies' },
      { title: 'Gel', path: '/product/gel' },
    ]
    const { html } = await render({ page: { path: '/product/gel', trail }, basePath: '/acme/s' })
    expect(currentOf(html)).toEqual(['The range: true'])
  })

  it('has unique ids if a page contains the same menu twice', async () => {
    const node = (id: string) => ({ id, block: 'navigation-menu', props: { menu } })
    const { html } = await renderBlock(
      'section',
      {},
      {
        slots: { 'column-1': [node('a'), node('b')] },
        contents: [testContent({ contentKey: menu, body: { items } })],
      },
    )
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
  })

  it('URL-3 omits an entry whose URL is a script, with one warning', async () => {
    const bad = { label: 'Bad', url: 'java\tscript:alert(1)' }
    const { html, warnings } = await render({}, [...items, bad])
    expect(html).not.toContain('Bad')
    expect(html).toContain('Conditions')
    expect(warnings).toHaveLength(1)
  })

  it.each([
    ['does not exist', [], 1],
    ['contains no list', [testContent({ contentKey: menu, body: { items: 'none' } })], 1],
    ['is empty', [testContent({ contentKey: menu, body: { items: [] } })], 0],
  ])('is omitted if the menu %s', async (_, contents, count) => {
    const { html, warnings } = await render({ contents })
    expect(html).toBe('')
    expect(warnings).toHaveLength(count)
  })
})
