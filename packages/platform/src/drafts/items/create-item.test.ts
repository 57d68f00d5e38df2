import { afterAll, beforeAll, expect, it } from 'vitest'
import { editor, openTab, openTestSite, createTestClientId, toDraftKey, type TestSite } from '../testing.ts'

let test: TestSite
beforeAll(async () => {
  test = await openTestSite()
})
afterAll(() => test.close())

const create = (type: string, title: string, body: Record<string, unknown> = {}) =>
  test.drafts.createItem(editor, { client: createTestClientId(), language: 'en_GB', type, title, body })

it('a new item is a draft to which other drafts may refer; its URL name is derived from its title', async () => {
  const key = await create('epiderm__question', 'Délivery: how long?', { question: 'How long?' })
  expect(await test.drafts.read(editor, key)).toMatchObject({
    ...key,
    type: 'epiderm__question',
    title: 'Délivery: how long?',
    urlName: 'delivery-how-long',
    baseVersion: null,
    seq: 1,
    body: { question: 'How long?' },
  })
})

it.each([
  ['Same', 'same'],
  ['Same', 'same-2'],
  ['same!', 'same-3'],
  ['Größe & Fluß', 'grosse-fluss'],
  ['Ægir Łódź', 'aegir-lodz'],
  ['Kılıç', 'kilic'],
  ['Ερώτηση', 'question'],
  ['問い', 'question-2'],
])('an item with the title “%s” has the URL name %s', async (title, urlName) => {
  const key = await create('epiderm__question', title)
  expect(await test.drafts.read(editor, key)).toMatchObject({ title, urlName })
})

it('a new item may have a language that a draft of the site settings adds, but no language that the site lacks', async () => {
  const item = { type: 'epiderm__question', title: 'Frage', body: {}, language: 'de_DE' }
  const created = () => test.drafts.createItem(editor, { ...item, client: createTestClientId() })
  await expect(created()).rejects.toMatchObject({
    code: 'language-unknown',
    status: 422,
    hint: expect.stringContaining('Send one of en_GB, or add the language to the site in Settings first.'),
  })
  const site = openTab(test.drafts, toDraftKey('site'))
  const languages = [
    { code: 'en_GB', label: 'English' },
    { code: 'de_DE', label: 'Deutsch' },
  ]
  await site.edit({ kind: 'set', block: null, path: ['body', 'languages'], value: languages })
  expect(await created()).toMatchObject({ language: 'de_DE' })
})

it('two simultaneous calls with one content key create one draft without a conflict', async () => {
  const contentKey = toDraftKey('only one').contentKey
  const item = { language: 'en_GB', type: 'epiderm__question', title: 'Only one', body: {}, contentKey }
  const begin = () => test.drafts.createItem(editor, { ...item, client: createTestClientId() })
  const key = { contentKey, language: 'en_GB' }
  expect(await Promise.all([begin(), begin()])).toEqual([key, key])
  expect(await test.drafts.read(editor, key)).toMatchObject({ title: 'Only one', offers: [] })
  await test.drafts.drop(editor, key)
  expect((await begin()).contentKey).not.toBe(contentKey)
})

it('publishers can create redirects, but editors cannot', async () => {
  const redirect = {
    client: createTestClientId(),
    language: 'en_GB',
    type: 'epiderm__redirect',
    title: 'Old shop',
    body: {},
  }
  await expect(test.drafts.createItem(editor, redirect)).rejects.toMatchObject({ status: 403 })
  const publisher = { ...editor, userId: '005000000000009AAA', role: 'publisher' } as const
  const key = await test.drafts.createItem(publisher, { ...redirect, client: createTestClientId() })
  expect(await test.drafts.read(editor, key)).toMatchObject({ title: 'Old shop', urlName: 'old-shop' })
})

it.each(['epiderm__page', 'epiderm__pattern', 'sfdc_cms__image'])(
  'a %s is not created by this route; the error message names the route that creates it',
  async (type) => {
    await expect(create(type, 'Title')).rejects.toMatchObject({
      code: 'item-has-own-route',
      status: 422,
      hint: expect.stringContaining('POST /api/studio/'),
    })
  },
)

it.each([
  ['an unknown type', 'epiderm__none', 'Title', {}],
  ['a field with a value of the wrong type', 'epiderm__question', 'Title', { question: 7 }],
  ['a title that is too long', 'epiderm__question', 'x'.repeat(301), {}],
])('an item with %s is rejected, and nothing is created', async (_, type, title, body) => {
  const before = await test.drafts.list(editor)
  await expect(create(type, title, body)).rejects.toMatchObject({ code: 'item-refused', status: 422 })
  expect(await test.drafts.list(editor)).toEqual(before)
})
