/** Tests the server behind a real nginx that uses the settings in `deploy/nginx/epiderm.conf`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startNginx } from '../../scripts/nginx.mjs'
import type { OwnServer } from '../../scripts/own-server.mjs'
import { findFreePort } from '../free-port.ts'
import { publishTitle, signIn } from './behind-proxy.fixture.ts'
import { projectRoot, startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const page = '/skincare/acne'

let app: TestApp
let nginx: OwnServer
beforeAll(async () => {
  app = await startTestApp({ environment: { CACHE_PROXY: 'nginx', TRUST_PROXY: 'loopback' } })
  const port = await findFreePort()
  const file = await readFile(join(projectRoot, 'deploy/nginx/epiderm.conf'), 'utf8')
  const toSites = (folder: string) =>
    file
      .replace('/var/cache/epiderm', join(folder, 'cache'))
      .replace('server 127.0.0.1:3000', `server ${new URL(app.address).host}`)
      .replace('listen 80', `listen 127.0.0.1:${port}`)
  nginx = await startNginx({ port, toSites, print: () => undefined })
})
afterAll(async () => {
  await nginx?.stop()
  await app.stop()
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(nginx.address + path, { headers, redirect: 'manual' })
  return {
    status: answer.status,
    headers: answer.headers,
    cache: answer.headers.get('x-cache'),
    body: await answer.text(),
  }
}

describe('nginx', () => {
  it('caches a page for a second, then revalidates it, and browsers always revalidate', async () => {
    const own = vi.spyOn(app.renderer.pages, 'answer')
    const first = await get(page)
    await vi.waitFor(async () => expect((await get(page)).cache).toBe('HIT'))
    await vi.waitFor(async () => expect((await get(page)).cache).toBe('REVALIDATED'), {
      timeout: 60_000,
      interval: 100,
    })
    expect(own).toHaveBeenCalledTimes(1)
    const { headers, body } = await get(page)
    expect(body).toBe(first.body)
    expect(headers.get('cache-control')).toBe('public, no-cache')
    expect(headers.get('x-accel-expires')).toBeNull()
  })

  it('gives each request its own id, even if nginx sends the page from its cache', async () => {
    const answers = [await get(page), await get(page)]
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(new Set(ids).size).toBe(2)
  })

  it('sends no outdated page more than two seconds after a publish', async () => {
    const title = 'Quartzberry'
    await get(page)
    const publishing = publishTitle(app, title).then(() => performance.now())
    let lastOldMs = 0
    for (let isShown = false; !isShown;) {
      const askedMs = performance.now()
      isShown = (await get(page)).body.includes(title)
      if (!isShown) lastOldMs = askedMs
    }
    expect(lastOldMs - (await publishing)).toBeLessThan(2_000)
    expect((await get(page)).body).toContain(title)
  })

  it('never caches private pages, so no visitor sees another visitor’s page', async () => {
    const [anna, berta] = [await signIn(app, 'Anna'), await signIn(app, 'Berta')]
    for (let round = 0; round < 3; round++) {
      const answers = [await get('/account', anna), await get('/account', berta), await get('/account')]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 302])
      expect(answers.map(({ body }) => [body.includes('Anna'), body.includes('Berta')])).toEqual([
        [true, false],
        [false, true],
        [false, false],
      ])
      for (const { cache } of answers) expect(cache).toBe('MISS')
    }
  })

  it('caches neither the sign-in page nor missing pages', async () => {
    const carla = await signIn(app, 'Carla')
    for (let round = 0; round < 2; round++) {
      expect(await get('/sign-in')).toMatchObject({ status: 200, cache: 'MISS' })
      expect(await get('/sign-in', carla)).toMatchObject({ status: 302, cache: 'MISS' })
      expect(await get('/no/such/page')).toMatchObject({ status: 404, cache: 'MISS' })
      expect(await get(`${page}?visitor=me`, carla)).toMatchObject({ status: 200, cache: 'MISS' })
      expect((await get(page, carla)).body).toBe((await get(page)).body)
    }
  })
})

it('the cache lifetime comes before no-cache in the headers of rendered, prepared and 304 responses', async () => {
  const rendered = await app.getRaw('/about')
  const ready = await app.getRaw('/about')
  const same = await fetch(`${app.address}/about`, {
    headers: { 'if-none-match': String(ready.headers.etag) },
  })
  expect([rendered.status, ready.status, same.status]).toEqual([200, 200, 304])
  for (const { headers } of [rendered, ready]) {
    const names = Object.keys(headers)
    expect(headers['x-accel-expires']).toBe('1')
    expect(names.indexOf('x-accel-expires')).toBeLessThan(names.indexOf('cache-control'))
  }
  expect(same.headers.get('x-accel-expires')).toBe('1')
})

it('no response contains cache headers if no cache is configured', async () => {
  const own = await startTestApp()
  for (const _time of [1, 2]) expect((await own.getRaw(page)).headers['x-accel-expires']).toBeUndefined()
  await own.stop()
})
