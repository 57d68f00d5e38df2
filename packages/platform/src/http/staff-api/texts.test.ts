/** Tests the routes that find text, replace it, and undo a replacement: the shapes of requests and responses. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContentItem } from '#model'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { signInAs } from '../signed-in.fixture.ts'
import { sendRequest, findAboutPage, openTab, createTextEdit, toDraftUrl } from './draft-calls.fixture.ts'

type TextPosition = {
  readonly contentKey: string
  readonly language: string
  readonly block: string | null
  readonly path: readonly unknown[]
  readonly digest: string
}

let app: TestApp
let page: ContentItem
let editor: Client
beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
  editor = await signInAs(app, { email: 'editor@shop.example', name: 'Editor', role: 'editor' })
  page = await findAboutPage(app)
  const tab = await openTab(editor, page)
  await tab.edit(createTextEdit('Blue is Zaffre'), {
    kind: 'set',
    block: null,
    path: ['title'],
    value: 'The zaffre page',
  })
})
afterAll(() => app.stop())

async function find(query: Record<string, string>) {
  await app.platform.drafts.updateTextIndex()
  const answer = await editor.send('GET', `/api/studio/texts?${new URLSearchParams(query)}`)
  return {
    status: answer.statusCode,
    ...answer.json<{ places: readonly TextPosition[]; next: string | null }>(),
  }
}
const toPosition = ({ contentKey, language, block, path, digest }: TextPosition) => ({
  contentKey,
  language,
  block,
  path,
  digest,
})

it('lists the matches for a search text page by page, with or without matching case', async () => {
  const { contentKey } = page
  const title = 'The zaffre page'
  const shared = { contentKey, language: 'en_GB', type: 'epiderm__page', title, from: 'draft', count: 1 }
  const { places, next } = await find({ q: 'zaffre', limit: '1' })
  expect(places).toMatchObject([{ ...shared, block: null, path: ['title'] }])
  expect(await find({ q: 'zaffre', limit: '1', after: next ?? '' })).toMatchObject({
    places: [
      {
        ...shared,
        block: 'text',
        path: ['props', 'text'],
        excerpts: [{ before: 'Blue is ', match: 'Zaffre', after: '' }],
        digest: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    ],
  })
  expect(await find({ q: 'zaffre', exact: 'true' })).toMatchObject({
    status: 200,
    places: [{ block: null }],
    next: null,
    isComplete: true,
  })
  expect((await find({ q: 'a\u0000b' })).status).toBe(400)
})

it('replaces text at the given positions, reports positions whose text has changed, and undoes the replacement', async () => {
  const { contentKey } = page
  const [title, text] = (await find({ q: 'zaffre' })).places.map(toPosition)
  const replaced = 'a'.repeat(32)
  const call = { q: 'zaffre', replacement: 'cobalt', client: replaced, places: [title, text] }
  const done = await sendRequest(editor, 'POST', '/api/studio/texts/replace', call)
  const items = [{ contentKey, language: 'en_GB', seq: 4, properties: 2 }]
  expect(done).toEqual({ status: 200, items, changed: [], refused: [] })
  const again = { ...call, client: 'b'.repeat(32) }
  expect(await sendRequest(editor, 'POST', '/api/studio/texts/replace', again)).toMatchObject({
    items: [],
    changed: [title, text],
  })
  const takeBack = { replaced, client: 'c'.repeat(32) }
  expect(await sendRequest(editor, 'POST', '/api/studio/texts/take-back', takeBack)).toEqual({
    status: 200,
    items: [{ ...items[0], seq: 6 }],
    left: [],
  })
  expect(await sendRequest(editor, 'GET', toDraftUrl(page))).toMatchObject({
    title: 'The zaffre page',
    offers: [],
  })
})

it('reports a position whose new text is rejected, and a position that cannot be undone', async () => {
  const [title, text] = (await find({ q: 'zaffre' })).places.map(toPosition)
  const client = 'd'.repeat(32)
  const long = { q: 'zaffre', replacement: 'x'.repeat(400), client, places: [title] }
  expect(await sendRequest(editor, 'POST', '/api/studio/texts/replace', long)).toMatchObject({
    items: [],
    refused: [{ path: ['title'], place: { block: null, path: ['title'] }, message: expect.any(String) }],
  })
  const call = { q: 'zaffre', replacement: 'cobalt', client: 'e'.repeat(32), places: [text] }
  await sendRequest(editor, 'POST', '/api/studio/texts/replace', call)
  await (await openTab(editor, page)).edit(createTextEdit('Changed since'))
  const takeBack = { replaced: call.client, client: 'f'.repeat(32) }
  expect(await sendRequest(editor, 'POST', '/api/studio/texts/take-back', takeBack)).toMatchObject({
    items: [],
    left: [{ block: 'text', path: ['props', 'text'], title: 'The zaffre page', message: expect.any(String) }],
  })
})
