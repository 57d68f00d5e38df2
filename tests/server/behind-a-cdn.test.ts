/** Tests the server behind a cache that respects cache lifetimes and evicts pages by purge key after a release. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signInAs } from '../../packages/platform/src/http/signed-in.fixture.ts'
import { startFakeCache, type FakeCache } from '../../packages/platform/src/purging/fake-caches.fixture.ts'
import { createRandomSource, createRandomEdit, publishEdit, type RandomEdit } from './random-edits.fixture.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import { findAllItems, operator } from './two-languages.fixture.ts'

const page = '/skincare/acne'
const slowly = { timeout: 60_000 }
const long = 'max-age=86400, stale-while-revalidate=60'

let cache: FakeCache
let app: TestApp
beforeAll(async () => {
  cache = await startFakeCache('fastly')
  const { endpoints, id, token } = cache.settings
  app = await startTestApp({
    environment: {
      CACHE_PROXY: 'fastly',
      CACHE_PURGE_URL: endpoints.join(),
      CACHE_PURGE_ID: id,
      CACHE_PURGE_TOKEN: token,
      METRICS_PORT: '9464',
    },
  })
  cache.onPurge(forget)
})
afterAll(async () => {
  await app.stop()
  cache.stop()
})

type CachedEntry = { readonly keys: readonly string[]; readonly body: string }
const inCache = new Map<string, CachedEntry>()

function forget(keys: readonly string[]): void {
  const gone = new Set(keys)
  for (const [path, { keys: own }] of inCache) if (own.some((key) => gone.has(key))) inCache.delete(path)
}

/** Sends a request through the cache, which requests missing pages from the server. */
async function get(path: string, headers: Record<string, string> = {}): Promise<string> {
  const known = inCache.get(path)
  if (known !== undefined) return known.body
  const answer = await app.get(path, headers)
  const keys = String(answer.headers['surrogate-key'] ?? '').split(' ')
  if (/max-age=[1-9]/.test(String(answer.headers['surrogate-control'] ?? '')))
    inCache.set(path, { keys, body: answer.body })
  return answer.body
}

/** Waits until the cache has confirmed all purges. */
const awaitPurge = () =>
  vi.waitFor(async () => {
    const rows = await app.platform.database.read.selectFrom('cache_purge').selectAll().execute()
    expect(Math.max(...rows.map(({ release }) => release))).toBe(app.platform.content.currentRelease())
    expect(rows.filter(({ round, due_at }) => round === 1 && due_at !== null)).toEqual([])
  }, slowly)

/** Returns the cache lifetimes of a freshly rendered response, a cached response and a 304 response. */
async function findLives(path: string): Promise<readonly unknown[]> {
  const [first, second] = [await app.getRaw(path), await app.getRaw(path)]
  const headers = { 'if-none-match': String(second.headers.etag) }
  const same = await fetch(app.address + path, { headers })
  expect([first.status, second.status, same.status]).toEqual([200, 200, 304])
  return [
    first.headers['surrogate-control'],
    second.headers['surrogate-control'],
    same.headers.get('surrogate-control'),
  ]
}

type UpdatedDraft = Extract<RandomEdit['changes'][number], { kind: 'put' }>['draft']

async function publishAcne(change: (draft: UpdatedDraft) => UpdatedDraft): Promise<void> {
  const { items } = await app.platform.content
    .at(operator)
    .findContents({ type: 'epiderm__page', urlName: 'acne' })
  const [{ version: _, publishedDate: __, ...draft } = expect.fail('There is no such page')] = items
  expect(await publishEdit(app, { name: 'acne', changes: [{ kind: 'put', draft: change(draft) }] })).toBe(
    true,
  )
}

const withWords =
  (former: string, words: string) =>
  (draft: UpdatedDraft): UpdatedDraft => ({
    ...draft,
    body: JSON.parse(JSON.stringify(draft.body).replace(former, words)) as UpdatedDraft['body'],
  })

async function signIn(name: string): Promise<Record<string, string>> {
  const account = {
    email: `${name}@clinic.example`,
    name,
    organisation: 'Clear Skin',
    role: 'practitioner',
  } as const
  return { cookie: (await signInAs(app, account)).cookieHeader() }
}

it('a new server purges every page once, and pages then have a long lifetime', async () => {
  await awaitPurge()
  expect(cache.requests).toEqual([['site']])
  await vi.waitFor(async () => expect(await findLives('/about')).toEqual([long, long, long]), slowly)
})

describe('a page', () => {
  it('may be cached for a day with its purge keys, and is always revalidated by browsers', async () => {
    const [rendered, ready] = [await app.getRaw('/about'), await app.getRaw('/about')]
    const same = await fetch(`${app.address}/about`, {
      headers: { 'if-none-match': String(ready.headers.etag) },
    })
    expect([rendered.status, ready.status, same.status]).toEqual([200, 200, 304])
    for (const { headers } of [rendered, ready, { headers: Object.fromEntries(same.headers) }]) {
      expect(headers['cache-control']).toBe('public, no-cache')
      expect(headers['surrogate-control']).toBe(long)
      const keys = String(headers['surrogate-key']).split(' ')
      expect(keys).toContain('site')
      expect(keys.length).toBeGreaterThan(5)
      expect(String(headers['surrogate-key']).length).toBeLessThan(4_000)
    }
  })

  it('has no cache header if it is private or expires', async () => {
    const anna = await signIn('Anna')
    for (const [path, headers] of [
      ['/account', {}],
      ['/account', anna],
      ['/sign-in', {}],
      ['/sign-in', anna],
      [`${page}?visitor=me`, anna],
      ['/no/such/page', {}],
      ['/search?q=peel', {}],
    ] as const) {
      const { headers: answered } = await app.get(path, headers)
      expect([answered['surrogate-control'], answered['surrogate-key'], path]).toEqual([
        undefined,
        undefined,
        path,
      ])
    }
  })

  it('is not shown to other visitors if it was rendered for a particular visitor', async () => {
    const [berta, carla] = [await signIn('Berta'), await signIn('Carla')]
    for (const [visitor, name] of [
      [berta, 'Berta'],
      [carla, 'Carla'],
      [berta, 'Berta'],
    ] as const) {
      const body = await get('/account', visitor)
      expect(['Berta', 'Carla'].filter((each) => body.includes(each))).toEqual([name])
    }
    expect(await get('/account')).not.toMatch(/Berta|Carla/)
    expect(await get(page, berta)).toBe(await get(page))
  })
})

describe('a release', () => {
  it('is visible immediately if it changes labels, and pages without these labels stay cached', async () => {
    await Promise.all([get(page), get('/about')])
    await publishAcne(withWords('Clear advice', 'Quartzberry'))
    await awaitPurge()
    expect(inCache.has(page)).toBe(false)
    expect(await get(page)).toContain('Quartzberry')
    expect(inCache.has('/about')).toBe(true)
  })

  it('leaves no outdated page in the cache after any random edit', async () => {
    const random = createRandomSource(11)
    const sitemap = (await app.get('/sitemap.xml')).body
    const paths = Array.from(
      sitemap.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g),
      ([, path = '']) => path,
    )
      .filter((_, position) => position % 7 === 0)
      .concat('/skincare?page=2', '/skincare?sort=name')
    const outcomes = { inCache: 0, purged: 0 }
    for (let number = 1, made = 0; made < 4; number++) {
      for (const path of paths) await get(path)
      const before = inCache.size
      const edit = createRandomEdit({
        items: await findAllItems(app.platform.content.at(operator)),
        random,
        number,
      })
      if (!(await publishEdit(app, edit))) continue
      made++
      await awaitPurge()
      outcomes.inCache += inCache.size
      outcomes.purged += before - inCache.size
      for (const [path, { body }] of inCache)
        expect(body, `${path} after ${edit.name}`).toBe((await app.get(path)).body)
    }
    if (process.env['OUTCOMES']) process.stdout.write(`${JSON.stringify(outcomes)}, ${paths.length} pages\n`)
    expect(outcomes.inCache).toBeGreaterThan(0)
    expect(outcomes.purged).toBeGreaterThan(0)
  }, 30_000)

  it('is purged again if the cache rejects the purge, which counts as failed; until a purge succeeds, no page is cached for long', async () => {
    const scrape = async () => (await fetch(app.metricsAddress ?? '')).text()
    await vi.waitFor(async () => expect(await findLives('/about')).toEqual([long, long, long]), slowly)
    cache.answerWith({ status: 503 })
    await publishAcne(withWords('Quartzberry', 'Amberquartz'))
    await vi.waitFor(async () => {
      const text = await scrape()
      expect(text).toMatch(/epiderm_jobs_failed\{queue="purges"\} [1-9]/)
      expect(text).toMatch(/epiderm_purges_total\{outcome="failed"\} [1-9]/)
      expect(text).toMatch(/epiderm_jobs_waiting\{queue="purges"\} [1-9]/)
      expect(text).toMatch(/epiderm_purges_total\{outcome="done"\} [1-9]/)
    }, slowly)
    for (const path of [page, '/about'])
      expect(await findLives(path)).toEqual(['max-age=10', 'max-age=10', 'max-age=10'])
    expect(app.complaints().map(({ msg }) => msg)).toContain(
      'A purge could not be sent; the server will retry',
    )
    expect(JSON.stringify(app.log)).not.toContain(cache.settings.token)
    cache.answerWith(undefined)
  })
})
