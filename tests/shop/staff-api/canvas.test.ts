import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBlocks } from '#schema'
import { createClient, type Client } from '../../../packages/platform/src/http/client.fixture.ts'
import { operator, signInAs } from '../../../packages/platform/src/http/signed-in.fixture.ts'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

const email = 'ed@shop.example'

let app: TestApp
let editor: Client

beforeAll(async () => {
  app = await startTestApp({ basePath: '/acme/s' })
  editor = await signInAs(app, { email, name: 'Ed <b>itor</b>', role: 'editor' }, '/acme/s')
})
afterAll(() => app.stop())

const ask = (query: Record<string, string>) =>
  editor.send('GET', `/api/studio/canvas?${new URLSearchParams(query).toString()}`)

function withoutMarks({ body, headers }: Awaited<ReturnType<typeof ask>>): string {
  const name = String(headers['x-epiderm-mark'])
  expect(name).toMatch(/^data-mark-[0-9a-f]{20}$/)
  expect(body).toContain(` ${name}="`)
  return body.replaceAll(RegExp(` ${name}(?:-source)?="[^"]*"`, 'g'), '')
}

describe('the canvas for editors', () => {
  it.each(['/', '/skincare/acne', '/skincare?page=2', '/product/noon-calm-cream'])(
    'equals, without block markers, the guest’s page at %s',
    async (path) => {
      const canvas = await ask({ path })
      expect(withoutMarks(canvas)).toBe((await app.get(`/acme/s${path}`)).body)
      expect(canvas.headers['x-epiderm-release']).toBe('1')
    },
  )

  it.each(['/', '/skincare/acne'])(
    'for the editor’s own account equals the visitor’s page at %s?visitor=me',
    async (path) => {
      const own = await editor.send('GET', `${path}?visitor=me`)
      expect(withoutMarks(await ask({ path, viewer: 'me' }))).toBe(own.body)
    },
  )

  it('shows a sample visitor without any account’s data', async () => {
    const { body } = await ask({ path: '/account', viewer: 'sample' })
    expect(body).toContain('Sample Visitor')
    expect(body).not.toContain('itor&lt;/b&gt;')
    expect(body).not.toContain(email)
  })

  it('runs no script, sends no request, is not cached, and can be framed by this site only', async () => {
    const { headers } = await ask({ path: '/contact' })
    const policy = String(headers['content-security-policy'])
    for (const directive of [
      "default-src 'none'",
      "script-src 'none'",
      "connect-src 'none'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ])
      expect(policy.split('; ').filter((one) => one.split(' ')[0] === directive.split(' ')[0])).toEqual([
        directive,
      ])
    expect(headers['cache-control']).toBe('no-store')
  })

  it('contains the studio’s agent on request; the policy allows only the agent’s nonce, and removing the block markers also removes the agent', async () => {
    const { body, headers } = await ask({ path: '/contact', agent: 'with' })
    const mark = String(headers['x-epiderm-mark'])
    const element = RegExp(
      `<head>(<script ${mark}="agent" data-state="(.*?)" nonce="(.*?)" type="module" src="(.*?)"></script>)`,
    )
    const [, agent = '', state, nonce = '', src = ''] = element.exec(body) ?? []
    expect(state).toBe(headers['x-epiderm-state'])
    expect((await app.get(src)).headers['content-type']).toContain('javascript')
    const policy = String(headers['content-security-policy'])
    expect(policy.match(/script-src[^;]*/g)).toEqual([`script-src 'nonce-${nonce}'`])
    expect(policy).toContain("connect-src 'none'; form-action 'none'; frame-ancestors 'self'")
    const plain = body
      .replace(agent, '')
      .replaceAll(RegExp(`</style><style ${mark}="part-\\d">`, 'g'), '')
      .replaceAll(RegExp(` ${mark}(?:-source)?="[^"]*"`, 'g'), '')
    expect(plain).toBe((await app.get('/acme/s/contact')).body)
    const again = await ask({ path: '/contact', agent: 'with' })
    expect(again.headers['content-security-policy']).not.toBe(policy)
    expect(again.headers['x-epiderm-state']).toBe(state)
  })

  it.each([
    [{ path: '/nowhere' }, 404],
    [{ path: '/account' }, 404],
    [{ path: '//evil.example' }, 404],
    [{ path: '/%2e%2e/skincare' }, 404],
    [{ path: 'https://evil.example/' }, 404],
    [{ path: '/', language: 'xx_XX' }, 404],
    [{ path: '/', viewer: '005000000000001AAA' }, 400],
    [{ path: '/'.repeat(3000) }, 400],
    [{}, 400],
  ] as const)('%j returns %i and a hint', async (query, status) => {
    const { statusCode, body } = await ask(query as Record<string, string>)
    expect([statusCode, JSON.parse(body)]).toEqual([
      status,
      { error: expect.objectContaining({ message: expect.any(String) }) },
    ])
  })
})

describe('drafts on the canvas', () => {
  type Body = { readonly blocks: readonly { readonly id: string; readonly props: Record<string, unknown> }[] }
  type Item = { readonly contentKey: string; readonly language: string; readonly body: Body }
  const publishedDate = '2026-11-30T12:00:00.000Z'
  let page: Item

  beforeAll(async () => {
    const { items } = await app.platform.content
      .at(operator)
      .findContents({ type: 'epiderm__page', urlName: 'about' })
    page = items[0] as unknown as Item
  })

  const toDraft = (more: object) => ({
    contentKey: page.contentKey,
    language: page.language,
    body: page.body,
    publishedDate,
    ...more,
  })
  const hideFirst = () => {
    const [first, ...others] = page.body.blocks
    return { ...page.body, blocks: [{ ...first, isPrinted: false }, ...others] }
  }
  const post = (path: string, body: object) => editor.send('POST', `/api/studio/canvas${path}`, body)

  it('are sent first as a whole page, then as the changes made by each edit, and stay unpublished', async () => {
    const published = (await app.get('/acme/s/about')).body
    const canvas = await post('', { path: '/about', drafts: [toDraft({ title: 'Drafted title' })] })
    expect(canvas.body).toContain('Drafted title')
    expect(canvas.headers['content-security-policy']).toContain("script-src 'none'")
    const { 'x-epiderm-state': state, 'x-epiderm-mark': mark } = canvas.headers
    const edited = [toDraft({ title: 'Drafted title', body: hideFirst() })]
    const change = await post('/fragments', { path: '/about', state, mark, drafts: edited })
    const [{ id }] = page.body.blocks as unknown as [{ id: string }]
    const place = `${page.contentKey}/${page.language}/${id}`
    expect(JSON.parse(change.body)).toEqual({
      kind: 'fragments',
      state: expect.any(String),
      fragments: [{ place, html: expect.stringContaining(`${String(mark)}="${place}"`) }],
    })
    expect((await app.get('/acme/s/about')).body).toBe(published)
  })

  it('change only the second style sheet if an edit sets a block’s property', async () => {
    const [first, ...others] = page.body.blocks as unknown as readonly { props: object }[]
    const paint = (backgroundColor: string) => {
      const painted = { ...first, props: { ...first?.props, backgroundColor } }
      return [toDraft({ body: { ...page.body, blocks: [painted, ...others] } })]
    }
    const { headers } = await post('', { path: '/about', drafts: paint('#EEEEEE') })
    const { 'x-epiderm-state': state, 'x-epiderm-mark': mark } = headers
    const change = await post('/fragments', { path: '/about', state, mark, drafts: paint('#DDDDDD') })
    const { css } = JSON.parse(change.body) as { css: Readonly<Record<'from' | 'own', number>> }
    expect(css).toMatchObject({ text: expect.stringContaining('#DDDDDD'), own: expect.any(Number) })
    expect(css.from).toBeGreaterThanOrEqual(css.own)
  })

  it('are sent as a whole page if the client’s state is unknown, or belongs to another page or viewer', async () => {
    const drafts = [toDraft({})]
    const { headers } = await post('', { path: '/about', drafts })
    const { 'x-epiderm-state': state, 'x-epiderm-mark': mark } = headers
    for (const canvasRequest of [
      { path: '/contact', state },
      { path: '/about', viewer: 'sample', state },
      { path: '/about', viewer: 'me', state },
      { path: '/about', state: 'nothing' },
    ]) {
      const answer = JSON.parse((await post('/fragments', { ...canvasRequest, mark, drafts })).body) as object
      expect(answer).toMatchObject({ kind: 'page', html: expect.stringContaining('<!doctype html>') })
    }
  })

  it.each([
    ['none', 0],
    ['one', 1],
  ] as const)(
    'show a list with %s item as visitors will see it, including in fragments',
    async (items, count) => {
      const { items: pages } = await app.platform.content
        .at(operator)
        .findContents({ type: 'epiderm__page', urlName: 'acne' })
      const acne = pages[0] as unknown as Item & { readonly body: Body }
      const grid = [...listBlocks(acne.body.blocks as never)].find((one) => one.block === 'grid')!
      const itemsOf = [acne.contentKey, acne.language, grid.id].join('/')
      const { contentKeys } = grid.props!['collection'] as { contentKeys: readonly string[] }
      const toPage = (keys: readonly string[]) =>
        JSON.parse(
          JSON.stringify(acne.body).replace(JSON.stringify(contentKeys), JSON.stringify(keys)),
        ) as Body
      const { contentKey, language } = acne
      const toDrafts = (body: Body) => [{ contentKey, language, body, publishedDate }]
      const path = '/skincare/acne'
      const drafts = toDrafts(acne.body)
      const response = await post('', { path, drafts: toDrafts(toPage(contentKeys.slice(0, count))) })
      const shown = await post('', { path, drafts, items, itemsOf })
      expect(withoutMarks(shown)).toBe(withoutMarks(response))
      const plain = await post('', { path, drafts })
      const { 'x-epiderm-state': state, 'x-epiderm-mark': mark } = plain.headers
      const change = await post('/fragments', { path, drafts, items, itemsOf, state, mark })
      const answer = JSON.parse(change.body) as { kind: string; fragments: { html: string }[]; state: string }
      expect(answer.kind).toBe('fragments')
      const back = await post('/fragments', { path, drafts, state: answer.state, mark })
      expect(JSON.parse(back.body)).toMatchObject({ kind: 'fragments', state })
    },
  )

  it.each([
    [
      'an unknown block',
      422,
      () => toDraft({ body: { ...page.body, blocks: [{ id: 'a', block: 'nowhere' }] } }),
    ],
    ['an empty title', 422, () => toDraft({ title: ' ' })],
    ['an item that is not published', 422, () => toDraft({ contentKey: 'MCNOWHERE' })],
    ['a missing language', 422, () => toDraft({ language: 'xx_XX' })],
    ['an invalid body', 400, () => toDraft({ body: [] })],
    ['an invalid date', 400, () => toDraft({ publishedDate: 'soon' })],
    ['an unknown field', 400, () => toDraft({ version: 7 })],
  ])('with %s are rejected with %i and a hint', async (_, status, toValue) => {
    for (const path of ['', '/fragments']) {
      const canvasRequest = {
        path: '/about',
        drafts: [toValue()],
        state: 'x',
        mark: `data-mark-${'0'.repeat(20)}`,
      }
      const { statusCode, body } = await post(path, canvasRequest)
      expect([statusCode, JSON.parse(body)]).toEqual([
        status,
        { error: expect.objectContaining({ message: expect.any(String) }) },
      ])
    }
  })

  it('require the permission to edit', async () => {
    const canvasRequest = { path: '/about', drafts: [], state: 'x', mark: `data-mark-${'0'.repeat(20)}` }
    const stranger = createClient(app, '/acme/s')
    for (const path of ['', '/fragments'])
      expect((await stranger.send('POST', `/api/studio/canvas${path}`, canvasRequest)).statusCode).toBe(401)
  })
})
