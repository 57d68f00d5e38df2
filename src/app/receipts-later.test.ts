/** Of a publish that changes more pages than are compared before it: the others, by a job; and what happens where one differs. */
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PublishableDraft } from '#drafts'
import { startTestApp, type TestApp } from './testing.ts'
import { operator } from './two-languages.fixture.ts'

const limits = { before: 3, named: 5000, withinMs: 60_000 }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ proofLimits: limits })
  for (const role of ['administrator', 'publisher', 'editor', 'viewer'] as const)
    await app.platform.identity.accounts.create(operator, {
      email: `${role}@shop.example`,
      name: role,
      role,
      password: 'three words or four',
    })
  await app.pageRows.keepUp()
})
afterAll(() => app.stop())
afterEach(() => vi.restoreAllMocks())

/** As if somebody had edited the first item of this type. */
async function publish(type: string, toBody: (body: object) => object) {
  const [item] = (await app.platform.content.at(operator).findContents({ type, limit: 1 })).items
  if (item === undefined) throw new Error(`There is no ${type}`)
  const { version: baseVersion, publishedDate: _date, ...draft } = item
  const { contentKey, language, title } = draft
  const change = { kind: 'put', draft: { ...draft, body: { ...toBody(draft.body) } } } as const
  const drafts: PublishableDraft[] = [{ contentKey, language, title, seq: 1, change, baseVersion }]
  vi.spyOn(app.platform.drafts, 'name').mockResolvedValueOnce(drafts)
  return app.publishing.publish(operator, { drafts, note: 'On many pages' })
}

const rename = (name: string) => publish('epiderm__site', (body) => ({ ...body, name }))
const find = async (release: number) =>
  (await app.publishing.list(operator, { limit: 10 })).find((entry) => entry.release === release)
const count = (texts: readonly string[]) => new Set(texts).size

/** From the next release on. */
function breakBreadcrumb() {
  const from = app.platform.content.currentRelease() + 1
  const definition = app.platform.registry.get('breadcrumb') as { View: unknown } as {
    View: (props: never) => unknown
  }
  const { View } = definition
  let drawings = 0
  vi.spyOn(definition, 'View').mockImplementation((props) =>
    app.platform.content.currentRelease() < from ? View(props) : `drawn ${drawings++}`,
  )
}

describe('pages that a publish leaves for afterwards', () => {
  it.each([
    ['one by one', 5000],
    ['as all of the release', 1],
  ])('are compared by a job, named %s: what visitors get is what was seen', async (name, max) => {
    limits.named = max
    const made = await rename(`Shop ${name}`)
    expect(count(made.receipts.map(({ path }) => path))).toBeLessThanOrEqual(limits.before)
    expect(made.later).toBeGreaterThan(10)
    await app.publishing.rest.runDue()
    expect(await find(made.release)).toMatchObject({ later: 0, differing: 0, difference: null })
    const receipts = await app.publishing.receipts(operator, made.release)
    expect(count(receipts.map(({ path }) => path))).toBeGreaterThan(made.later)
    for (const { path, hash } of receipts.filter(({ viewer }) => viewer === 'guest').slice(0, 20)) {
      const { body } = await app.get(path)
      expect(createHash('sha256').update(body).digest('hex'), path).toBe(hash)
    }
    expect(app.complaints()).toEqual([])
  })

  it('are all but those that are published where these take long', async () => {
    Object.assign(limits, { named: 5000, withinMs: 0 })
    const own = await publish('epiderm__page', (body) => ({ ...body, isIndexed: !('isIndexed' in body) }))
    expect(count(own.receipts.map(({ path }) => path))).toBe(1)
    await app.publishing.rest.runDue()
    const made = await rename('Shop that takes long')
    limits.withinMs = 60_000
    expect(made.receipts).toEqual([])
    await app.publishing.rest.runDue()
    for (const { release } of [own, made])
      expect(await find(release)).toMatchObject({ later: 0, differing: 0, difference: null })
    expect((await app.publishing.receipts(operator, made.release)).length).toBeGreaterThan(10)
  })

  it('are such, too, whose drawing does not end in time', async () => {
    Object.assign(limits, { named: 5000, withinMs: 500 })
    const prove = vi.spyOn(app.renderer.proofs, 'prove')
    prove.mockImplementationOnce(() => new Promise(() => {}))
    const made = await rename('Shop with a list that takes long')
    limits.withinMs = 60_000
    expect(prove).toHaveBeenCalledTimes(1)
    expect(made.receipts).toEqual([])
    await app.publishing.rest.runDue()
    expect(await find(made.release)).toMatchObject({ later: 0, differing: 0, difference: null })
  })

  it('give way to the next publish, and to a server that stops: the rest is compared afterwards', async () => {
    Object.assign(limits, { named: 5000, withinMs: 0 })
    const { proofs } = app.renderer
    const prove = proofs.prove.bind(proofs)
    const asked: string[] = []
    let next: ReturnType<typeof rename> | undefined
    vi.spyOn(proofs, 'prove').mockImplementation((...wanted) => {
      asked.push('page')
      if (asked.length === 3) next = rename('Shop that somebody waits for').finally(() => asked.push('next'))
      return prove(...wanted)
    })
    const made = await rename('Shop before it')
    await expect.poll(() => asked.length).toBeGreaterThan(10)
    expect(asked.indexOf('next')).toBeLessThanOrEqual(4)
    await app.publishing.rest.drain()
    expect((await find(made.release))?.later).toBeGreaterThan(10)
    const stopped = asked.length
    await app.publishing.rest.runDue()
    expect(asked.length).toBeGreaterThan(stopped)
    limits.withinMs = 60_000
    for (const { release } of [made, await next!])
      expect(await find(release)).toMatchObject({ later: 0, differing: 0, difference: null })
  })

  it('are compared by the next process where one was killed halfway: each once', async () => {
    limits.named = 5000
    const { proofs } = app.renderer
    const prove = proofs.prove.bind(proofs)
    let end = () => {}
    const killed = new Promise<undefined>((resolve) => (end = () => resolve(undefined)))
    let drawings = 0
    vi.spyOn(proofs, 'prove').mockImplementation((...asked) =>
      ++drawings > limits.before + 25 ? killed : prove(...asked),
    )
    const made = await rename('Shop that is killed')
    const countReceipts = async () => (await app.publishing.receipts(operator, made.release)).length
    await expect.poll(() => drawings).toBeGreaterThan(limits.before + 25)
    const before = await countReceipts()
    expect(before).toBeGreaterThan(made.receipts.length)
    const next = await startTestApp({
      dataDir: app.dataDir,
      proofLimits: limits,
      /** Until then the rows are the first one's. */
      clock: () => new Date(Date.now() + 11 * 60_000),
    })
    const spy = vi.spyOn(next.renderer.proofs, 'prove')
    await next.publishing.rest.runDue()
    expect(await find(made.release)).toMatchObject({ later: 0, differing: 0 })
    expect(spy.mock.calls.length).toBeLessThan(made.later)
    const receipts = await app.publishing.receipts(operator, made.release)
    expect(receipts.length).toBeGreaterThan(before)
    expect(count(receipts.map(({ path, viewer }) => `${path} ${viewer}`))).toBe(receipts.length)
    await next.stop({ keepData: true })
    end()
    await app.publishing.rest.drain()
  })

  it('that differ then are an audit event, a warning and a message to each publisher: one of the release', async () => {
    breakBreadcrumb()
    const { release, later } = await rename('Shop by the clock')
    expect(later).toBeGreaterThan(10)
    await app.publishing.rest.runDue()
    const entry = await find(release)
    expect(entry).toMatchObject({
      later: 0,
      difference: expect.stringMatching(/ differs from character \d+: /),
    })
    expect(entry?.differing).toBeGreaterThan(1)
    const events = await app.platform.audit.list(operator)
    expect(events.filter(({ event }) => event === 'content.receipt-differed')).toMatchObject([
      { item: `release ${release}: ${entry?.difference}` },
    ])
    const warnings = app.complaints().filter(({ msg }) => msg === 'A published page is not what was seen')
    expect(warnings).toHaveLength(1)
    const messages = await app.platform.outbox.list(operator)
    const told = messages.filter(({ subject }) => subject.startsWith(`Release ${release}: `))
    expect(told.map(({ to }) => to).toSorted()).toEqual([
      'administrator@shop.example',
      'publisher@shop.example',
    ])
    expect(await app.publishing.receipts(operator, release)).not.toEqual([])
  })
})
