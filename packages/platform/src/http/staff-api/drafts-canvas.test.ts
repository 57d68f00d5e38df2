/** Tests draft requests that specify a canvas. The response then contains the changes to that canvas. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ContentItem } from '#model'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { signInAs } from '../signed-in.fixture.ts'
import { findAboutPage, openTab, createTextEdit, toDraftUrl } from './draft-calls.fixture.ts'

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
afterEach(async () => {
  await editor.send('DELETE', toDraftUrl(page))
})

const loadCanvas = () => editor.send('GET', '/api/studio/canvas?path=/about&drafts=stored&agent=with')

describe('a canvas requested together with an edit', () => {
  async function load() {
    const { headers } = await loadCanvas()
    const shown = { path: '/about', agent: 'with', mark: headers['x-epiderm-mark'] }
    return { ...shown, state: headers['x-epiderm-state'] }
  }

  it('gets the same update as from the canvas route', async () => {
    const tab = await openTab(editor, page)
    const shown = await load()
    const { canvas } = await tab.post('operations', {
      ...tab.toCall(createTextEdit('Seen at once')),
      canvas: shown,
    })
    expect(canvas).toMatchObject({
      kind: 'fragments',
      fragments: [{ html: expect.stringContaining('Seen at once') }],
    })
    const alone = { ...shown, drafts: 'stored' }
    const { body } = await editor.send('POST', '/api/studio/canvas/fragments', alone)
    expect(JSON.parse(body)).toEqual(canvas)
    expect(await tab.takeBack('undo', { canvas: await load() })).toMatchObject({
      operations: [{}],
      canvas: { kind: 'fragments' },
    })
  })

  it.each<[string, object, object | undefined]>([
    ['with an unknown state must be loaded again', { state: 'unknown' }, { kind: 'page' }],
    ['of an unknown page gets no update', { path: '/nowhere' }, undefined],
    ['with an invalid mark is ignored', { mark: 'onclick' }, undefined],
  ])('%s, and the edit is stored', async (_, wrong, expected) => {
    const tab = await openTab(editor, page)
    const shown = { ...(await load()), ...wrong }
    const answer = await tab.post('operations', { ...tab.toCall(createTextEdit('Stored')), canvas: shown })
    expect(answer).toMatchObject({ status: 200, results: [{ outcome: { kind: 'applied' } }] })
    expect(answer.canvas && { kind: 'page' }).toEqual(expected)
  })
})

it('attack: a script in a draft is shown as text on its canvas', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'{'
  const tab = await openTab(editor, page)
  await tab.edit(createTextEdit(script), { kind: 'set', block: null, path: ['title'], value: script })
  const { body } = await loadCanvas()
  expect(body).not.toContain('<script>alert')
  expect(body).not.toMatch(/<img[^>]*onerror/)
})

it('a canvas that previews a theme refers to theme tokens by name', async () => {
  const path = '/api/studio/canvas?path=/about&drafts=stored&agent=with'
  const [compact, named] = [await editor.send('GET', path), await editor.send('GET', `${path}&tokens=named`)]
  const token = 'var(--dxp-s-body-font-size)'
  expect(compact.body).not.toContain(token)
  expect(named.body).toContain(token)
  expect(named.headers['x-epiderm-state']).not.toBe(compact.headers['x-epiderm-state'])
})
