/** Withdraws items over HTTP, and tests attacks on the route. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { toWithdrawalKey } from '#content-types'
import type { ContentItem } from '#model'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'
import type { Client } from '../../../packages/platform/src/http/client.fixture.ts'
import { operator, signInAs } from '../../../packages/platform/src/http/signed-in.fixture.ts'

let app: TestApp
let publisher: Client
let products: readonly ContentItem[]

const reason = 'label-error'
let keys = 0
const toKey = () => (++keys).toString(16).padStart(32, '0')

const find = (urlName: string) => {
  const found = products.find((item) => item.urlName === urlName)
  if (found === undefined) throw new Error(`There is no product ${urlName}`)
  return found.contentKey
}

async function post(path: string, body: object, by: Client = publisher) {
  const answer = await by.send('POST', `/api/studio${path}`, body)
  return { status: answer.statusCode, body: answer.body, ...(JSON.parse(answer.body) as RecallApiResponse) }
}

type RecallApiResponse = {
  readonly release: number
  readonly purge: string
  readonly sets: readonly { readonly title: string }[]
  readonly uses: readonly { readonly title: string }[]
  readonly error: { readonly code: string }
}

const withdraw = (more: object, by?: Client) => post('/recalls', { reason, key: toKey(), ...more }, by)
/** Edits the item in a separate tab, and returns the edit's sequence number. */
async function edit(item: string, tab: string): Promise<number> {
  const path = `/drafts/${item}/en_GB`
  const { seq = 0 } = JSON.parse((await publisher.send('GET', `/api/studio${path}`)).body) as { seq?: number }
  const operation = { kind: 'set', block: null, path: ['body', 'strapline'], value: 'Later' }
  const operations = [{ number: 1, operation }]
  const call = { client: tab.repeat(32), gesture: 'g', baseSeq: seq, operations }
  expect((await post(`${path}/operations`, call)).status).toBe(200)
  return seq + 1
}

const takeBack = (release: number) => post(`/publishes/${release}/take-back`, {})
const current = () => app.platform.content.currentRelease()

beforeAll(async () => {
  app = await startTestApp({ proofLimits: { before: 200, named: 5000, slice: 2 } })
  publisher = await signInAs(app, {
    email: 'publisher@shop.example',
    name: 'The publisher',
    role: 'publisher',
  })
  const found = await app.platform.content.at(operator).findContents({ type: 'epiderm__product' })
  products = found.items
})
afterAll(() => app.stop())

describe('the withdrawal plan', () => {
  it('lists the sets that contain the item, and the items that refer to it', async () => {
    const { status, sets, uses } = await post('/recalls/plan', { item: find('noon-acno-solution') })
    expect(status).toBe(200)
    expect(sets).toMatchObject([{ title: expect.stringContaining('Starter Kit') }])
    expect(uses.length).toBeGreaterThan(0)
  })

  it('lists the drafts of the item, which its withdrawal does not discard', async () => {
    const item = find('noon-acno-solution')
    expect(await post('/recalls/plan', { item })).toMatchObject({ drafts: [] })
    await edit(item, 'c')
    const drafts = [{ language: 'en_GB', changedBy: 'The publisher' }]
    expect(await post('/recalls/plan', { item })).toMatchObject({ drafts })
    await publisher.send('DELETE', `/api/studio/drafts/${item}/en_GB`)
  })
})

describe('a withdrawal', () => {
  it('is live once the response arrives, can be undone under Changes, and is followed by a comparison of its pages', async () => {
    const item = find('noon-clear-peel')
    const before = (await app.get('/product/noon-clear-peel')).body
    const { status, release, purge } = await withdraw({ item, notes: { en_GB: 'Return it.' } })
    expect([status, purge]).toEqual([200, 'none'])
    expect((await app.get('/product/noon-clear-peel')).statusCode).toBe(410)
    await vi.waitFor(
      async () => {
        const { publishes } = JSON.parse((await publisher.send('GET', '/api/studio/publishes')).body) as {
          publishes: { release: number; later: number; differing: number; drafts: { title: string }[] }[]
        }
        expect(publishes.find((one) => one.release === release)).toMatchObject({
          differing: 0,
          drafts: [{ contentKey: item, title: 'Noon Clear Peel', changes: [{ removal: 'withdrawn' }] }],
        })
        const { receipts } = JSON.parse(
          (await publisher.send('GET', `/api/studio/publishes/${release}/receipts`)).body,
        ) as { receipts: unknown[] }
        expect(receipts.length).toBeGreaterThan(3)
      },
      { timeout: 60_000 },
    )
    expect((await takeBack(release)).status).toBe(200)
    expect((await app.get('/product/noon-clear-peel')).body).toBe(before)
  })

  it('also withdraws the chosen sets', async () => {
    const [item, set] = [find('noon-acno-solution'), find('noon-acne-starter-kit')]
    const { release } = await withdraw({ item, sets: [set] })
    for (const name of ['noon-acno-solution', 'noon-acne-starter-kit'])
      expect((await app.get(`/product/${name}`)).statusCode).toBe(410)
    await takeBack(release)
    expect((await app.get('/product/noon-acne-starter-kit')).statusCode).toBe(200)
  })

  it('takes precedence over publishing a draft of the same item, whether the publish comes before or after it', async () => {
    const item = find('noon-double-fight')
    const seq = await edit(item, 'd')
    const drafts = [{ contentKey: item, language: 'en_GB', seq }]
    const [recalled, published] = await Promise.all([
      withdraw({ item }),
      post('/publishes', { drafts, key: toKey() }),
    ])
    expect(recalled.status).toBe(200)
    expect([200, 409, 422]).toContain(published.status)
    const again = await post('/publishes', { drafts, key: toKey() })
    expect(again.status).toBeGreaterThanOrEqual(409)
    expect((await app.get('/product/noon-double-fight')).statusCode).toBe(410)
    await takeBack(recalled.release)
  })

  it('has a reason that appears neither on pages, nor in visitor APIs, nor in the withdrawal’s response', async () => {
    const item = find('noon-clear-peel')
    const { release, body } = await withdraw({ item })
    expect(body).not.toContain(reason)
    const paths = ['/product/noon-clear-peel', '/skincare', '/sitemap.xml', '/search?q=label-error']
    for (const path of paths)
      expect((await app.get(path)).body.replaceAll('q=label-error', '')).not.toMatch(/label-error"?,/)
    const stored = await app.platform.content
      .at(operator)
      .findContents({ contentKeys: [toWithdrawalKey(item)] })
    expect(JSON.stringify(stored)).not.toContain(reason)
    await takeBack(release)
  })
})

describe('a withdrawn item', () => {
  const get = async (path: string, by: Client = publisher) => {
    const answer = await by.send('GET', `/api/studio${path}`)
    return { status: answer.statusCode, ...(JSON.parse(answer.body) as object) }
  }
  const listed = '/listings?type=epiderm__product&language=en_GB'
  const listRow = async (item: string, query = '') => {
    const { rows } = (await get(`${listed}&limit=200${query}`)) as unknown as {
      rows: { contentKey: string }[]
    }
    return rows.filter(({ contentKey }) => contentKey === item)
  }
  const count = async () => {
    const { total } = (await get(listed)) as unknown as { total: { count: number } }
    const { types } = (await get('/listings/types')) as unknown as {
      types: { type: string; items: number }[]
    }
    return [total.count, types.find(({ type }) => type === 'epiderm__product')?.items]
  }

  it('stays in the list of its type and shows its state, in every sort order, with or without a draft', async () => {
    const item = find('noon-clear-peel')
    const before = await count()
    await edit(item, 'e')
    const { release } = await withdraw({ item })
    const row = {
      title: 'Noon Clear Peel',
      state: 'withdrawn',
      urlName: 'noon-clear-peel',
      editedBy: 'The publisher',
    }
    for (const query of ['', '&sort=title', '&state=withdrawn', '&q=clear peel'])
      expect(await listRow(item, query), query).toMatchObject([row])
    for (const query of ['&state=edited', '&state=published', '&state=new'])
      expect(await listRow(item, query), query).toEqual([])
    expect(await count()).toEqual(before)
    await publisher.send('DELETE', `/api/studio/drafts/${item}/en_GB`)
    expect(await listRow(item)).toMatchObject([row])
    expect(await count()).toEqual(before)
    await takeBack(release)
    expect(await listRow(item)).toMatchObject([{ state: 'published' }])
  })

  it('can be opened, and shows editors when, by whom and why it was withdrawn', async () => {
    const editor = await signInAs(app, { email: 'ed@shop.example', name: 'Ed', role: 'editor' })
    const item = find('noon-clear-peel')
    expect(await get(`/recalls/${item}`, editor)).toEqual({ status: 200, withdrawal: null })
    const { release } = await withdraw({ item })
    expect(await get(`/recalls/${item}`, editor)).toMatchObject({
      withdrawal: { release, createdBy: 'The publisher', reason, others: [], canUndo: true },
    })
    const body = { name: 'Noon Clear Peel' }
    expect(await get(`/drafts/${item}/en_GB`, editor)).toMatchObject({ status: 200, body })
    await takeBack(release)
    expect(await get(`/recalls/${item}`, editor)).toMatchObject({ withdrawal: null })
  })
})

describe('a withdrawal request', () => {
  const rows: [string, () => object, number][] = [
    ['an unknown reason', () => ({ reason: 'no' }), 400],
    ['no key', () => ({ key: undefined }), 400],
    ['an invalid key', () => ({ key: 'x' }), 400],
    ['no content key', () => ({ item: '../../etc' }), 400],
    ['an unknown item', () => ({ item: `MC${'Z'.repeat(26)}` }), 404],
    [
      'the key of a withdrawal that does not exist',
      () => ({ item: toWithdrawalKey(find('noon-clear-peel')) }),
      404,
    ],
    ['an item without an address', () => ({ item: keyOfMenu }), 422],
    ['a set that does not contain it', () => ({ sets: [find('noon-lacto-renew')] }), 422],
    ['a huge note', () => ({ notes: { en_GB: 'x'.repeat(1001) } }), 400],
    ['a note that is too large to read', () => ({ notes: { en_GB: 'x'.repeat(200_000) } }), 413],
    ['a note in a language of another item', () => ({ notes: { de_DE: 'Nein' } }), 422],
    ['a note in no language', () => ({ notes: { '<script>': 'No' } }), 400],
    ['a note with a character that no database stores', () => ({ notes: { en_GB: 'a\0b' } }), 400],
    ['an unknown property', () => ({ force: true }), 400],
  ]
  let keyOfMenu: string
  beforeAll(async () => {
    const { items } = await app.platform.content.at(operator).findContents({ type: 'epiderm__menu' })
    keyOfMenu = items[0]?.contentKey ?? ''
  })

  it.each(rows)('is rejected if it contains %s', async (_, toBody, status) => {
    const before = current()
    expect((await withdraw({ item: find('noon-clear-peel'), ...toBody() })).status).toBe(status)
    expect(current()).toBe(before)
  })

  it('is rejected if it comes from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const body = { item: find('noon-clear-peel'), reason, key: toKey() }
    const answer = await publisher.send('POST', '/api/studio/recalls', body, { headers })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect((await app.get('/product/noon-clear-peel')).statusCode).toBe(200)
  })
})
