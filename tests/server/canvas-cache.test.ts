/** Counts renders to test which canvases are cached. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReactNode } from 'react'
import type { ContentItem } from '#model'
import type { BlockNode } from '#schema'
import { openSiteContent, type SiteContent } from '../../packages/platform/src/app/opening/site-content.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import { operator, addGermanLanguage } from './two-languages.fixture.ts'
import { visitor } from './visitor.fixture.ts'

let app: TestApp
let site: SiteContent
let page: ContentItem
let renderings = 0

beforeAll(async () => {
  app = await startTestApp()
  await addGermanLanguage(app)
  // Prepares the error pages first, because they are rendered in the background and would otherwise be counted.
  await app.renderer.pages.prepare()
  const { platform, dataDir } = app
  const more = { clock: () => new Date(), warn: () => undefined }
  site = await openSiteContent({ configuration: { dataDir }, platform, ...more })
  const [found] = (
    await platform.content.at(operator).findContents({ type: 'epiderm__page', urlName: 'about' })
  ).items
  if (found === undefined) throw new Error('There is no page about the shop')
  page = found
  const menu = platform.registry.get('navigation-menu')
  if (menu === undefined) throw new Error('There is no menu')
  const View = menu.View as (props: unknown) => ReactNode
  Object.assign(menu, { View: (props: unknown) => (renderings++, View(props)) })
})
beforeEach(() => void (renderings = 0))
afterAll(() => app.stop())

const toDraft = (edit: number, blocks = page.body['blocks']) =>
  site.withDrafts([
    {
      item: { ...page, version: page.version + 1, body: { ...page.body, blocks } },
      baseVersion: page.version,
      edit,
    },
  ])
const request = { path: '/about', query: new URLSearchParams() }
const render: TestApp['renderer']['canvas']['render'] = (...args) => app.renderer.canvas.render(...args)

describe('a rendered canvas', () => {
  it('is reused for the same URL, language, viewer and edits, even for concurrent requests', async () => {
    await Promise.all([render(request, toDraft(1)), render(request, toDraft(1))])
    await render(request, toDraft(1))
    expect(renderings).toBe(1)
  })

  it.each([
    ['edit', request, 2],
    ['viewer', { ...request, visitor }, 1],
    ['language', { ...request, language: 'de_DE' }, 1],
    ['query', { ...request, query: new URLSearchParams({ page: '2' }) }, 1],
    ['address', { ...request, path: '/contact' }, 1],
  ])('differs for another %s', async (_, args, edit) => {
    await render(request, toDraft(1))
    renderings = 0
    await render(args, toDraft(edit))
    expect(renderings).toBe(1)
    await render(args, toDraft(edit))
    expect(renderings).toBe(1)
  })

  it('is never cached if it shows the editor’s own account', async () => {
    const own = { ...request, visitor, isOwn: true }
    const before = app.renderer.canvas.cacheSize()
    await render(own, toDraft(9))
    await render(own, toDraft(9))
    expect([renderings, app.renderer.canvas.cacheSize() - before]).toEqual([2, 0])
  })

  it('is rendered again after a release', async () => {
    await render(request)
    const { version: _version, publishedDate: _date, ...draft } = page
    const changes = [{ kind: 'put', draft: { ...draft, title: 'About us' } }] as const
    await app.platform.content.publish(operator, { note: 'Title', changes })
    renderings = 0
    const canvas = await render(request)
    expect([renderings, canvas?.html.includes('About us')]).toEqual([1, true])
  })

  it('has a different block marker name in each response', async () => {
    const [one, other] = [await render(request, toDraft(3)), await render(request, toDraft(3))]
    expect(renderings).toBe(1)
    expect(one?.marks.name).not.toBe(other?.marks.name)
    expect(one?.html).not.toContain(other?.marks.name)
    expect(one?.marks.remove(one.html)).toBe(other?.marks.remove(other.html))
  })

  it('is updated with only the changes that an edit causes', async () => {
    const canvas = await render(request, toDraft(4))
    renderings = 0
    const blocks = (page.body['blocks'] as readonly BlockNode[]).map((node, position) =>
      position === 0 ? { ...node, isPrinted: false } : node,
    )
    const shown = { ...request, state: canvas?.state ?? '', mark: canvas?.marks.name ?? '' }
    const change = await app.renderer.canvas.renderFragments(shown, toDraft(5, blocks))
    expect(change).toMatchObject({ kind: 'fragments', fragments: [{ place: expect.any(String) }] })
    expect(renderings).toBe(0)
  })
})
