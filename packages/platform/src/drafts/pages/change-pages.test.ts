import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import {
  colleague,
  editor,
  openTab,
  openTestSite,
  publishBody,
  publishDrafts,
  publishPage,
  createTitleOperation,
  createTextBlock,
  createTestClientId,
  toDraftKey,
  type TestSite,
} from '../testing.ts'
import type { DraftKey } from '../draft.ts'

let test: TestSite
let pages = 0
let key: DraftKey
let route: string
beforeAll(async () => {
  test = await openTestSite()
})
afterAll(() => test.close())
beforeEach(async () => {
  route = `/page-${++pages}`
  key = await publishPage(test, route.slice(1), { a: 'Text' })
})
afterEach(async () => {
  for (const draft of await test.drafts.list(colleague)) await test.drafts.drop(colleague, draft)
})

const create = (at: string, more: Partial<Parameters<typeof test.drafts.createPage>[1]> = {}) =>
  test.drafts.createPage(editor, {
    client: createTestClientId(),
    language: 'en_GB',
    title: 'New',
    route: at,
    ...more,
  })
const move = (to: string, isLeading = true, of: DraftKey = key) =>
  test.drafts.movePage(editor, { key: of, move: { client: createTestClientId(), route: to, isLeading } })
const archive = (leadsTo?: string, of: DraftKey = key) =>
  test.drafts.archivePage(editor, { key: of, archive: { client: createTestClientId(), leadsTo } })
const restore = (of: DraftKey = key) =>
  test.drafts.restorePage(editor, { key: of, client: createTestClientId() })
const read = (of: DraftKey) => test.drafts.read(editor, of)
const readBody = async (of: DraftKey) => (await read(of)).body
const list = async () => (await test.drafts.list(editor)).map(({ contentKey }) => contentKey)
/** Returns the source and the target of each redirect that a change has drafted. */
const toPairs = ({ redirects }: Awaited<ReturnType<typeof move>>) =>
  redirects.map(({ from, to }) => [from, to])
const seo = (pageTitle: string): BlockNode => ({ id: 'seo', block: 'seo-assistant', props: { pageTitle } })

describe('a new page', () => {
  it('is created as an empty draft at its path', async () => {
    const made = await create('/new/page')
    expect(made).toMatchObject({ seq: 1, redirects: [] })
    expect(await read(made)).toMatchObject({
      type: 'epiderm__page',
      title: 'New',
      urlName: 'new-page',
      baseVersion: null,
      body: { route: '/new/page', blocks: [] },
    })
  })

  it('is copied from the draft of another page, without that page’s title for search engines', async () => {
    const source = await publishBody(test, 'source', {
      blocks: [createTextBlock('a', 'Text'), seo('Source | Shop')],
    })
    await openTab(test.drafts, source).edit({ kind: 'remove', block: 'a' })
    const { body } = await read(await create('/copy', { copyOf: source.contentKey }))
    expect(body).toEqual({ route: '/copy', blocks: [{ id: 'seo', block: 'seo-assistant', props: {} }] })
  })

  it('copies the title for search engines if that title is an expression', async () => {
    const blocks = [seo('{!Site.name} | Shop')]
    const source = await publishBody(test, 'expression', { blocks })
    expect((await read(await create('/copy', { copyOf: source.contentKey }))).body).toMatchObject({ blocks })
  })

  it('has its own description instead of the original page’s', async () => {
    const blocks = [{ id: 'seo', block: 'seo-assistant', props: { description: 'Of the source' } }]
    const source = await publishBody(test, 'described', { blocks })
    const { contentKey: copyOf } = source
    const read = async (at: string, more: object) =>
      (await readBody(await create(at, { copyOf, ...more }))).blocks
    expect(await read('/undescribed', {})).toEqual([{ id: 'seo', block: 'seo-assistant', props: {} }])
    const described = { id: 'seo', block: 'seo-assistant', props: { description: 'Own' } }
    expect(await read('/copy-described', { description: 'Own' })).toEqual([described])
  })

  it('starts with the given blocks and a description', async () => {
    const blocks = [createTextBlock('a', '')]
    const made = await create('/from-template', { blocks, description: 'Own' })
    const described = { id: 'seo-assistant', block: 'seo-assistant', props: { description: 'Own' } }
    expect((await readBody(made)).blocks).toEqual([...blocks, described])
  })

  it('is not a template, even if the original page is a template', async () => {
    const source = await publishBody(test, 'template', { isTemplate: true })
    const { body } = await read(await create('/copy', { copyOf: source.contentKey }))
    expect(body).toEqual({ route: '/copy', blocks: [] })
  })

  it.each<[string, () => Promise<unknown>, object]>([
    ['an invalid address', () => create('no slash'), { code: 'page-refused', status: 422 }],
    [
      'an unknown page to copy',
      () => create('/copy', { copyOf: toDraftKey('unknown').contentKey }),
      { code: 'draft-unknown', status: 404 },
    ],
    [
      'an item to copy that is not a page',
      () => create('/copy', { copyOf: toDraftKey('site').contentKey }),
      { code: 'page-unknown', status: 404 },
    ],
  ])('with %s is rejected, and nothing is created', async (_, attempt, error) => {
    await expect(attempt()).rejects.toMatchObject(error)
    expect(await list()).toEqual([])
  })
})

describe('moving a page', () => {
  it('creates a draft with its new path, and a draft of a redirect from the published path', async () => {
    const moved = await move('/moved')
    expect(toPairs(moved)).toEqual([[route, '/moved']])
    expect((await read(key)).body).toMatchObject({ route: '/moved' })
    expect(await read(moved.redirects[0]!)).toMatchObject({
      type: 'epiderm__redirect',
      baseVersion: null,
      body: { from: route, to: '/moved', permanent: true },
    })
  })

  it('does not create a draft of a redirect unless one is requested', async () => {
    expect(await move('/moved', false)).toMatchObject({ redirects: [] })
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['to an invalid address', () => move('none'), 'page-refused'],
    [
      'when it serves every item of a type',
      async () => {
        const body = {
          route: '/product/{urlName}',
          record: { type: 'epiderm__product', parameter: 'urlName' },
        }
        return move('/p', true, await publishBody(test, 'records', body))
      },
      'page-of-records',
    ],
    ['when it is not a page', () => move('/theme', true, toDraftKey('theme')), 'page-unknown'],
  ])('is rejected %s', async (_, attempt, code) => {
    await expect(attempt()).rejects.toMatchObject({ code })
    expect(await list()).toEqual([])
  })
})

describe('archiving a page', () => {
  it('withdraws the page with the next publish, and adds a redirect if one is requested', async () => {
    expect(toPairs(await archive('/error'))).toEqual([[route, '/error']])
    expect(await read(key)).toMatchObject({ isWithdrawn: true })
  })

  it('does not create a draft of a redirect unless one is requested', async () => {
    expect(await archive()).toMatchObject({ redirects: [] })
  })

  it('discards the draft of a page that was never published; the draft can be restored', async () => {
    const made = await create('/short')
    expect(await archive(undefined, made)).toMatchObject({ redirects: [] })
    expect(await list()).toEqual([])
    await expect(read(made)).rejects.toMatchObject({ code: 'draft-unknown' })
    const deleted = await test.drafts.listDeleted(editor)
    expect(deleted).toContainEqual(expect.objectContaining({ contentKey: made.contentKey }))
  })
})

describe('restoring a page', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['from a move', () => move('/newer')],
    ['from two moves', async () => (await move('/newer'), move('/newest'))],
    ['from the archive', () => archive('/error')],
  ])('leaves no draft of the page or of a redirect after a restore %s', async (_, change) => {
    await change()
    await restore()
    expect(await list()).toEqual([])
    expect((await read(key)).body).toMatchObject({ route })
  })

  it('does not change published redirects to the page', async () => {
    await move('/older')
    await publishDrafts(test, ...(await test.drafts.list(editor)))
    await move('/newer')
    await restore()
    expect(await list()).toEqual([])
  })

  it('accepts an edit that was made before the page was restored', async () => {
    await move('/elsewhere')
    const tab = openTab(test.drafts, key)
    await restore()
    expect(await tab.editAt(1, createTitleOperation('Late'))).toMatchObject({
      results: [{ outcome: { kind: 'applied' } }],
    })
  })

  it('leaves the page’s other edits in the draft', async () => {
    await archive('/error')
    await openTab(test.drafts, key).edit(createTitleOperation('Stays'))
    await restore()
    expect(await test.drafts.list(editor)).toMatchObject([{ ...key, title: 'Stays', isWithdrawn: false }])
  })

  it('is rejected if the page was never published', async () => {
    await expect(restore(await create('/short'))).rejects.toMatchObject({
      code: 'page-never-published',
      status: 422,
    })
  })
})

describe('the path of a page', () => {
  const taken = { code: 'page-address-taken', status: 422 }

  it('cannot be assigned to another page while the page is published or drafted', async () => {
    await create('/drafted')
    for (const at of ['/error', '/drafted']) {
      await expect(create(at)).rejects.toMatchObject(taken)
      await expect(move(at)).rejects.toMatchObject(taken)
    }
  })

  it.each(['/studio/new', '/ERROR', '/{name}'])(
    'cannot be %s, because such a path cannot be published',
    async (at) => {
      await expect(create(at)).rejects.toMatchObject(taken)
      await expect(move(at)).rejects.toMatchObject(taken)
    },
  )

  it('cannot be assigned to a new page while a redirect starts at that path, but moving a page to the path removes the redirect', async () => {
    await move('/away')
    await expect(create(route)).rejects.toMatchObject(taken)
    expect(await move(route)).toMatchObject({ seq: 2 })
  })

  it('is free after its page moves in a draft, but the page cannot move back once another page has the path', async () => {
    await move('/away', false)
    expect(await create(route)).toMatchObject({ seq: 1 })
    await expect(restore()).rejects.toMatchObject(taken)
  })

  it('becomes available after the page is withdrawn', async () => {
    await archive()
    expect(await create(route)).toMatchObject({ seq: 1 })
  })
})
