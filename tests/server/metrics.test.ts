/** Tests the metrics of a running server. Each metric must change when the event that it counts occurs. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#model'
import { createClient } from '../../packages/platform/src/http/client.fixture.ts'
import { projectRoot, startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const operator: Actor = { kind: 'operator', name: 'test' }
const page = '/noon/s/skincare/acne'
/** A timeout that allows for loading the mail library before the first message. */
const slowly = { timeout: 20_000 }
/** A URL on which no server listens. */
const noMailServer = 'smtp://127.0.0.1:1'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    basePath: '/noon/s',
    environment: { METRICS_PORT: '9464', SMTP_URL: noMailServer, TRUST_PROXY: 'loopback' },
  })
})
afterAll(() => app.stop())

/** Reads metric values by their names and labels, such as `epiderm_jobs_waiting{queue="notices"}`. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(app.metricsAddress ?? '')
  expect(answer.status).toBe(200)
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

/** Returns how much each metric has increased during the work. */
async function grow(names: readonly string[], work: () => Promise<unknown>) {
  const before = await scrape()
  await work()
  const after = await scrape()
  return Object.fromEntries(names.map((name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)]))
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(app.address + path, { headers })
const drain = async (answer: Promise<Response>) => (await answer).arrayBuffer()
const requests = (name: string, status: number) =>
  `epiderm_http_requests_total{class="${name}",status="${status}"}`
const timed = (name: string) => `epiderm_http_request_duration_seconds_count{class="${name}"}`
const kept = 'epiderm_drawing_duration_seconds_count{kind="kept"}'

describe('requests', () => {
  it('to a page render it once, and later requests to it count as cache hits', async () => {
    const names = [
      requests('page', 200),
      timed('page'),
      requests('kept-page', 200),
      kept,
      'epiderm_kept_pages',
    ]
    const first = await grow(names, () => drain(get(page)))
    expect(Object.values(first)).toEqual([1, 1, 0, 1, 1])
    const second = await grow(names, async () => {
      await drain(get(page))
      await drain(get(`${page}?invented=1`))
    })
    expect(Object.values(second)).toEqual([0, 0, 2, 0, 0])
  })

  it('for a page that the visitor already has also count as cache hits', async () => {
    await drain(get(page))
    const etag = (await get(page)).headers.get('etag') ?? ''
    const grown = await grow([requests('kept-page', 304), requests('kept-page', 200)], () =>
      drain(get(page, { 'if-none-match': etag })),
    )
    expect(Object.values(grown)).toEqual([1, 0])
  })

  it.each([
    ['page', 404, '/noon/s/no/such/page'],
    ['health', 200, '/healthz'],
    ['health', 200, '/readyz'],
    ['session', 200, '/noon/s/api/visitor'],
    ['staff', 401, '/noon/s/api/studio/pages'],
    ['delivery', 200, '/noon/s/api/openapi.json'],
    ['asset', 200, '/noon/s/site.webmanifest'],
    ['media', 404, '/noon/s/cms/delivery/media/MCAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['picture', 400, '/noon/s/image/width=1/cms/delivery/media/x'],
    ['other', 200, '/noon/s/sitemap.xml'],
  ])('%s is counted with its status %i: %s', async (name, status, path) => {
    const grown = await grow([requests(name, status)], () => drain(get(path)))
    expect(Object.values(grown)).toEqual([1])
  })

  it('for invented URLs add no time series', async () => {
    await drain(get('/noon/s/x-0'))
    const before = (await scrape()).size
    for (let n = 0; n < 20; n++) {
      await drain(get(`/noon/s/x-${n}?y=${n}`, { 'user-agent': `invented ${n}`, host: `${n}.example` }))
      await drain(
        fetch(`${app.address}/noon/s/x-${n}`, { method: `X-${n}`.replace(/\d+/, '') }).catch(
          () => new Response(),
        ),
      )
    }
    expect((await scrape()).size - before).toBeLessThan(20)
  })
})

describe('server metrics', () => {
  it('a page that is rendered for one response is counted separately', async () => {
    const once = 'epiderm_drawing_duration_seconds_count{kind="once"}'
    expect(await grow([once, kept], () => drain(get('/noon/s/search?q=peel')))).toMatchObject({ [once]: 1 })
  })

  it('a release changes the release number and date', async () => {
    const {
      version: _,
      publishedDate: __,
      ...draft
    } = (await app.platform.content.at(operator).findContents({ type: 'epiderm__page', urlName: 'about' }))
      .items[0]!
    const before = await scrape()
    const changed = { ...draft, title: 'Quartzberry' }
    await app.platform.content.publish(operator, { changes: [{ kind: 'put', draft: changed }], note: '' })
    const after = await scrape()
    expect(after.get('epiderm_release_number')).toBe((before.get('epiderm_release_number') ?? 0) + 1)
    const at = after.get('epiderm_release_created_timestamp_seconds') ?? 0
    expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(60)
    expect(at).toBeGreaterThan(before.get('epiderm_release_created_timestamp_seconds') ?? Infinity)
  })

  it('an encoded image is counted by its format, but a cached image is not', async () => {
    const html = await (await get(page)).text()
    const [, path = ''] = /[" ](\/[^" ]*?image\/width=240[^" ]+)/.exec(html) ?? []
    const ask = () => drain(get(path.replaceAll('&amp;', '&'), { accept: 'image/webp' }))
    const made = 'epiderm_picture_encode_duration_seconds_count{format="webp"}'
    expect(await grow([made], ask)).toEqual({ [made]: 1 })
    expect(await grow([made], ask)).toEqual({ [made]: 0 })
  })

  it('a notice rejected by the mail server is retried and counted as failed', async () => {
    const names = ['waiting', 'failed'].map((state) => `epiderm_jobs_${state}{queue="notices"}`)
    const failed = 'epiderm_mails_total{outcome="failed"}'
    const before = await scrape()
    const fields = {
      _form: 'enquiry',
      topic: 'order',
      name: 'Ada Lovelace',
      email: 'ada@clinic.example',
      message: 'Two of the gel, please.',
    }
    const answer = await createClient(app, '/noon/s').send('POST', '/contact', new URLSearchParams(fields))
    expect(answer.statusCode).toBe(303)
    await vi.waitFor(async () => {
      const after = await scrape()
      expect(names.map((name) => after.get(name))).toEqual([1, 1])
      expect(after.get(failed)).toBeGreaterThan(before.get(failed) ?? 0)
    }, slowly)
    expect(names.map((name) => before.get(name))).toEqual([0, 0])
  })

  it('sign-in attempts are counted by result', async () => {
    const anna = { email: 'anna@clinic.example', password: 'three words or four' }
    const account = { ...anna, name: 'Anna', organisation: 'Clear Skin', role: 'practitioner' } as const
    await app.platform.identity.accounts.create(operator, account)
    const client = createClient(app, '/noon/s')
    const names = ['succeeded', 'failed', 'throttled'].map(
      (name) => `epiderm_sign_ins_total{outcome="${name}"}`,
    )
    const grown = await grow(names, async () => {
      await client.send('POST', '/api/session', anna)
      for (let n = 0; n < 11; n++)
        await client.send('POST', '/api/session', { email: 'nobody@clinic.example', password: 'a wrong one' })
    })
    expect(Object.values(grown)).toEqual([1, 10, 1])
  })

  it('count requests that wait for the database', async () => {
    const { database } = app.platform
    const used = 'epiderm_database_connections{pool="write",state="used"}'
    const waiting = 'epiderm_database_waiting{pool="write"}'
    const pools = Object.values(database.countConnections().write).reduce((sum, each) => sum + each, 0)
    const before = await scrape()
    expect(before.get(used)).toBe(0)
    let finish = () => {}
    const held = new Promise<void>((resolve) => (finish = resolve))
    const running = Array.from({ length: pools + 2 }, () => database.transaction(() => held))
    await vi.waitFor(async () => {
      const during = await scrape()
      expect(during.get(used)).toBe(Math.max(1, pools))
      expect(during.get(waiting)).toBeGreaterThanOrEqual(1)
    })
    finish()
    await Promise.all(running)
    expect([(await scrape()).get(used), (await scrape()).get(waiting)]).toEqual([0, 0])
  })

  it('the process reports its CPU time, memory and timer delay', async () => {
    const before = await scrape()
    for (const untilMs = performance.now() + 50; performance.now() < untilMs;);
    const after = await scrape()
    const cpu = 'process_cpu_seconds_total'
    expect(after.get(cpu)).toBeGreaterThan(before.get(cpu) ?? Infinity)
    expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(30_000_000)
    await vi.waitFor(async () =>
      expect((await scrape()).get('nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0),
    )
    expect(after.get('epiderm_database_writable')).toBe(1)
  })
})

describe('the metrics port', () => {
  it('responds only to GET /metrics', async () => {
    const { origin } = new URL(app.metricsAddress ?? '')
    expect((await fetch(`${origin}/`)).status).toBe(404)
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405)
    const { headers } = await fetch(`${origin}/metrics`)
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('must differ from the site’s port', async () => {
    for (const path of ['/metrics', '/noon/s/metrics']) expect((await get(path)).status).toBe(404)
  })

  it('prevents the server from starting if it is already in use, with a message that mentions the variable', async () => {
    const port = Number(new URL(app.metricsAddress ?? '').port)
    await expect(app.metrics?.listen({ host: '127.0.0.1', port })).rejects.toMatchObject({
      code: 'metrics-port-unusable',
      hint: expect.stringContaining('METRICS_PORT'),
    })
  })
})

describe('the dashboard', () => {
  type Panel = {
    readonly id: number
    readonly type: string
    readonly targets?: readonly { readonly expr: string }[]
  }
  type Dashboard = {
    readonly panels: readonly Panel[]
    readonly annotations: { readonly list: readonly { readonly expr: string }[] }
    readonly templating: { readonly list: readonly { readonly query: string }[] }
  }
  const file = join(projectRoot, 'deploy/grafana/epiderm.json')
  const names = /\b(?:epiderm|process|nodejs)_\w+/g

  it('queries every metric of this project, and no metric that does not exist', async () => {
    const { panels, annotations, templating } = JSON.parse(await readFile(file, 'utf8')) as Dashboard
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const questions = panels.filter(({ type }) => type !== 'row').map(({ targets = [] }) => targets)
    for (const targets of questions) expect(targets.length).toBeGreaterThan(0)
    const texts = [
      ...questions.flat().map(({ expr }) => expr),
      ...annotations.list.map(({ expr }) => expr),
      ...templating.list.map(({ query }) => query),
    ]
    const usedNames = new Set(texts.flatMap((text) => text.match(names) ?? []))
    const exported = new Set(Array.from((await scrape()).keys(), (series) => series.replace(/\{.*/, '')))
    expect([...usedNames].filter((name) => !exported.has(name))).toEqual([])
    const toBare = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '')
    const shown = new Set(Array.from(usedNames, toBare))
    const ours = new Set(Array.from(exported, toBare).filter((name) => name.startsWith('epiderm_')))
    expect([...ours].filter((name) => !shown.has(name))).toEqual([])
  })

  it('groups only by existing labels', async () => {
    const toLabels = (series: string) => Array.from(series.matchAll(/(\w+)="/g), ([, name]) => name)
    const exported = new Set(Array.from((await scrape()).keys(), toLabels).flat())
    const sums = (await readFile(file, 'utf8')).matchAll(/by \(([\w, ]+)\)/g)
    const usedNames = Array.from(sums, ([, labels = '']) => labels.split(', ')).flat()
    expect(usedNames.length).toBeGreaterThan(0)
    expect(usedNames.filter((name) => !exported.has(name))).toEqual([])
  })
})

it('no metric is measured without METRICS_PORT', async () => {
  const own = await startTestApp()
  expect([own.metrics, own.metricsAddress]).toEqual([undefined, undefined])
  await own.stop()
})
