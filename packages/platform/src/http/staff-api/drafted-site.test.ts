/**
 * Tests that a canvas rendered after edits to other items equals a canvas whose site is built from all drafts at once.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContentItem } from '#model'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { signInAs } from '../signed-in.fixture.ts'
import { findAboutPage, openTab } from './draft-calls.fixture.ts'

const operator = { kind: 'operator', name: 'test' } as const

let app: TestApp
let page: ContentItem
let editor: Client
beforeAll(async () => {
  app = await startTestApp({ basePath: '/acme/s', site: 'small' })
  const account = { email: 'editor@shop.example', name: 'Editor', role: 'editor' } as const
  editor = await signInAs(app, account, '/acme/s')
  page = await findAboutPage(app)
})
afterAll(() => app.stop())

const toComparable = (html: string) =>
  html.replaceAll(/data-[a-z0-9]+(?:-[a-z0-9]+)*/g, 'mark').replaceAll(/nonce="[^"]*"/g, '')

async function render(): Promise<string> {
  const { statusCode, body } = await editor.send('GET', '/api/studio/canvas?path=/about&drafts=stored')
  expect(statusCode).toBe(200)
  return toComparable(body)
}

/** Sends all drafts in the request, so that the canvas is not derived from a site with previous drafts. */
async function renderAtOnce(): Promise<string> {
  const heads = await app.platform.drafts.loadHeads(operator)
  const drafts = heads.map(
    ({ item: { contentKey, language, title, urlName, body, publishedDate }, isWithdrawn }) => ({
      contentKey,
      language,
      title,
      urlName,
      body,
      publishedDate,
      isWithdrawn,
    }),
  )
  const { statusCode, body } = await editor.send('POST', '/api/studio/canvas', { path: '/about', drafts })
  expect([statusCode, statusCode === 200 ? '' : body]).toEqual([200, ''])
  return toComparable(body)
}

it('shows the same content as a render from scratch after each edit to the page, its layout, the settings and other pages', async () => {
  const site = app.platform.content.at(operator)
  const find = async (type: string) => (await site.findContents({ type })).items
  const [layout] = await find('epiderm__layout')
  const [settings] = await find('epiderm__site')
  const other = (await find('epiderm__page')).find(({ contentKey }) => contentKey !== page.contentKey)
  const steps: readonly (readonly [ContentItem | undefined, readonly [string, ...string[]], unknown])[] = [
    [page, ['title'], 'First'],
    [settings, ['body', 'name'], 'Another name'],
    [other, ['title'], 'Other'],
    [settings, ['body', 'isIndexed'], false],
    [layout, ['title'], 'Another layout'],
    [page, ['body', 'route'], '/about-us'],
    [page, ['title'], 'Second'],
  ]
  let rendered = await render()
  for (const [item, path, value] of steps) {
    if (item === undefined) throw new Error('The small site has an item of each type')
    const tab = await openTab(editor, item)
    await tab.edit({ kind: 'set', block: null, path: [...path], value })
    rendered = await render()
    expect(rendered).toBe(await renderAtOnce())
  }
  for (const words of ['Second', 'Another name', 'noindex']) expect(rendered).toContain(words)
})
