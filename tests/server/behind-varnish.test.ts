/** Tests the server behind a real Varnish that uses the settings in `deploy/varnish/epiderm.vcl`. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OwnServer } from '../../scripts/own-server.mjs'
import { startVarnish } from '../../scripts/varnish.mjs'
import { findFreePort } from '../free-port.ts'
import { publishTitle, signIn } from './behind-proxy.fixture.ts'
import { projectRoot, startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const page = '/skincare/acne'
const slowly = { timeout: 60_000 }

async function startInFrontOf(address: string, port: number): Promise<OwnServer> {
  const file = await readFile(join(projectRoot, 'deploy/varnish/epiderm.vcl'), 'utf8')
  return startVarnish({ port, vcl: file.replace('"3000"', `"${new URL(address).port}"`) })
}

describe('Varnish in front of the shop', () => {
  let app: TestApp
  let varnish: OwnServer
  beforeAll(async () => {
    const port = await findFreePort()
    app = await startTestApp({
      environment: {
        CACHE_PROXY: 'varnish',
        CACHE_PURGE_URL: `http://127.0.0.1:${port}`,
        TRUST_PROXY: 'loopback',
      },
    })
    varnish = await startInFrontOf(app.address, port)
  })
  afterAll(async () => {
    await varnish?.stop()
    await app.stop()
  })

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(varnish.address + path, { headers, redirect: 'manual' })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }

  it('caches a page until a release changes it, and does not expose its purge keys', async () => {
    const own = vi.spyOn(app.renderer.pages, 'answer')
    const first = await get(page)
    const again = await get(page)
    expect(again.body).toBe(first.body)
    expect(own).toHaveBeenCalledTimes(1)
    expect(first.headers.get('x-request-id')).not.toBeNull()
    for (const name of ['xkey', 'cdn-cache-control', 'x-request-id'])
      expect(again.headers.get(name)).toBeNull()
    expect(again.headers.get('cache-control')).toBe('public, no-cache')

    await publishTitle(app, 'Quartzberry')
    await vi.waitFor(async () => expect((await get(page)).body).toContain('Quartzberry'), slowly)
  })

  it('never caches private pages, so no visitor sees another visitor’s page', async () => {
    const [anna, berta] = [await signIn(app, 'Anna'), await signIn(app, 'Berta')]
    for (const _round of [1, 2]) {
      const answers = [await get('/account', anna), await get('/account', berta), await get('/account')]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 302])
      expect(answers.map(({ body }) => [body.includes('Anna'), body.includes('Berta')])).toEqual([
        [true, false],
        [false, true],
        [false, false],
      ])
    }
  })
})

describe('an expired page behind Varnish', () => {
  const own = { server: createServer(), asked: 0, life: '', status: 200 }
  let varnish: OwnServer
  beforeAll(async () => {
    own.server.on('request', (_request, response) => {
      own.asked += 1
      const headers = own.status === 200 ? { 'cdn-cache-control': own.life } : {}
      response.writeHead(own.status, headers).end(String(own.asked))
    })
    await once(own.server.listen(0, '127.0.0.1'), 'listening')
    const { port } = own.server.address() as AddressInfo
    varnish = await startInFrontOf(`http://127.0.0.1:${port}`, await findFreePort())
  })
  afterEach(() => {
    own.asked = 0
    own.status = 200
  })
  afterAll(async () => {
    await varnish?.stop()
    own.server.close()
  })

  /**
   * Requests a page until Varnish has fetched a new version of it. Returns the ages, in seconds, of the responses that
   * came from Varnish's cache.
   */
  async function readAges(path: string): Promise<readonly string[]> {
    const ages: string[] = []
    await vi.waitFor(async () => {
      const answer = await fetch(varnish.address + path)
      if ((await answer.text()) === '1') ages.push(String(answer.headers.get('age')))
      expect(own.asked).toBeGreaterThan(1)
    }, slowly)
    return ages
  }

  it('is removed by a purge of everything, including media', async () => {
    own.life = 'max-age=600'
    const read = async () => (await fetch(`${varnish.address}/cms/delivery/media/MC1`)).text()
    expect([await read(), await read()]).toEqual(['1', '1'])
    const { status } = await fetch(`${varnish.address}/`, { method: 'PURGE', headers: { xkey: '*' } })
    expect([status, await read()]).toEqual([200, '2'])
  })

  it('is not served again while a purge is unconfirmed', async () => {
    own.life = 'max-age=1'
    expect(new Set(await readAges('/a'))).toEqual(new Set(['0']))
  })

  it('is served while the server is failing, until a purge; other URLs return the error', async () => {
    own.life = 'max-age=1'
    const read = async (path = '/d') => {
      const answer = await fetch(varnish.address + path)
      return [answer.status, await answer.text()]
    }
    expect(await read()).toEqual([200, '1'])
    own.status = 503
    await vi.waitFor(async () => {
      expect(await read()).toEqual([200, '1'])
      expect(own.asked).toBeGreaterThan(2)
    }, slowly)
    expect((await read('/e'))[0]).toBe(503)
    own.status = 200
    expect(await read()).toEqual([200, String(own.asked)])
    expect(own.asked).toBeGreaterThan(2)
    await fetch(`${varnish.address}/`, { method: 'PURGE', headers: { xkey: '*' } })
    own.status = 503
    expect((await read())[0]).toBe(503)
  })

  it('is served and revalidated if its headers allow that', async () => {
    own.life = 'max-age=1, stale-while-revalidate=60'
    expect(Number((await readAges('/b')).at(-1))).toBeGreaterThan(0)
  })
})

it('only configured IP addresses may purge', async () => {
  const file = await readFile(join(projectRoot, 'deploy/varnish/epiderm.vcl'), 'utf8')
  const port = await findFreePort()
  const varnish = await startVarnish({ port, vcl: file.replace('"127.0.0.1";\n}', '"192.0.2.1";\n}') })
  const answer = await fetch(varnish.address, { method: 'PURGE', headers: { xkey: 'a' } })
  expect(answer.status).toBe(403)
  await varnish.stop()
})
