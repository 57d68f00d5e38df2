/** Publishing with a receipt: every page that changes is, drawn of what was stored, the page that was seen; and can be taken back. */
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ContentRefusedError, type Change } from '#content'
import { createContentKey, createRecordId, EpidermError } from '#kit'
import type { PublishableDraft } from '#drafts'
import type { Actor, ContentItem } from '#model'
import { countEdits, createRandom, makeEdit } from './random-edits.fixture.ts'
import { toSamples } from './samples-page.fixture.ts'
import { startTestApp, type TestApp } from './testing.ts'
import { findAll, operator, switchGermanOn } from './two-languages.fixture.ts'

/** `EDITS_TIMES=10 SEED=7` tries ten times as many others. */
const edits = countEdits(8)
const seed = Number(process.env['SEED'] ?? 11)

let app: TestApp
let nowMs = Date.parse('2026-11-02T09:00:00Z')

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(nowMs) })
  await switchGermanOn(app)
  const changes = await toSamples(app)
  await app.platform.content.publish(operator, { note: 'Samples', changes })
  await app.pageRows.keepUp()
})
afterAll(() => app.stop())

const load = () => findAll(app.platform.content.at(operator))

function toNamed(changes: readonly Change[], items: readonly ContentItem[]): PublishableDraft[] {
  return changes.map((change) => {
    const { contentKey, language } = change.kind === 'put' ? change.draft : change
    const shown = items.find((item) => item.contentKey === contentKey && item.language === language)
    return {
      contentKey,
      language,
      title: change.kind === 'put' ? change.draft.title : (shown?.title ?? ''),
      seq: 1,
      change,
      baseVersion: shown?.version,
    }
  })
}

/** As if somebody had made these by operations. */
function publishDrafts(drafts: readonly PublishableDraft[], { actor = operator, at = app } = {}) {
  vi.spyOn(at.platform.drafts, 'name').mockResolvedValueOnce(drafts)
  return at.publishing.publish(actor, { drafts, note: 'Edit' })
}

/** Undefined when it is refused, or changes nothing. */
async function publish(changes: readonly Change[], at = app) {
  try {
    return await publishDrafts(toNamed(structuredClone(changes), await load()), { at })
  } catch (error) {
    if (error instanceof ContentRefusedError) return undefined
    if (error instanceof EpidermError && error.code === 'content-unchanged') return undefined
    throw error
  }
}

const findPage = async (urlName: string): Promise<ContentItem> => {
  const { items } = await app.platform.content.at(operator).findContents({ type: 'epiderm__page', urlName })
  const [page] = items
  if (page === undefined) throw new Error(`There is no page ${urlName}`)
  return page
}

const toChange = (
  { version: _version, publishedDate: _date, ...draft }: ContentItem,
  more: object,
): Change => ({ kind: 'put', draft: { ...draft, ...more } })

const publishTitle = async (urlName: string, title: string, at = app) =>
  publish([toChange(await findPage(urlName), { title })], at)

const countRows = async (table: 'staged_version' | 'publish' | 'receipt') =>
  (await app.platform.database.read.selectFrom(table).selectAll().execute()).length

describe('a publish with a receipt', () => {
  afterEach(() => vi.restoreAllMocks())

  it('is refused where a block draws something else each time, with page and place; nothing is written', async () => {
    const definition = app.platform.registry.get('breadcrumb')
    if (definition === undefined) throw new Error('There is no breadcrumb')
    const broken = definition as { View: unknown } as { View: () => string }
    let drawings = 0
    vi.spyOn(broken, 'View').mockImplementation(() => `drawn at ${performance.now()} ${drawings++}`)
    const before = app.platform.content.currentRelease()
    await expect(publishTitle('about', 'By the clock')).rejects.toMatchObject({
      code: 'receipt-differs',
      status: 409,
      message: expect.stringMatching(/ differs from character \d+: .* in the draft, .* as stored/),
    })
    expect(app.platform.content.currentRelease()).toBe(before)
    expect(await countRows('staged_version')).toBe(0)
  })

  it('is drawn again, each page, beside a release that came between', async () => {
    const { proofs } = app.renderer
    const prove = proofs.prove.bind(proofs)
    const contact = await findPage('contact')
    let isFirst = true
    const spy = vi.spyOn(proofs, 'prove').mockImplementation(async (...asked) => {
      if (isFirst) {
        isFirst = false
        const changes = [toChange(contact, { title: 'Between' })]
        await app.platform.content.publish(operator, { note: 'Between', changes })
      }
      return prove(...asked)
    })
    const before = app.platform.content.currentRelease()
    const made = await publishTitle('about', 'After another')
    expect(made?.release).toBe(before + 2)
    const { contentKey } = await findPage('about')
    const rounds = [...new Set(spy.mock.calls.map(([told]) => told))]
    const pages = rounds.map((round) =>
      spy.mock.calls.flatMap(([told, { page }]) => (told === round ? [page] : [])),
    )
    expect(pages).toEqual([expect.arrayContaining([contentKey]), expect.arrayContaining([contentKey])])
    expect(new Set(made?.receipts.map(({ path }) => path)).size).toBe(pages[1]?.length)
    expect(await countRows('staged_version')).toBe(0)
  })

  it('compares what it changes, and no more, also by a server that has just started, and by two in turns', async () => {
    await app.pageRows.keepUp()
    const other = await startTestApp({ dataDir: app.dataDir, clock: () => new Date(nowMs) })
    const counts: (number | undefined)[] = []
    for (const at of [other, other, app])
      counts.push((await publishTitle('about', `Round ${counts.length}`, at))?.receipts.length)
    await other.stop({ keepData: true })
    expect(counts[0]).toBeLessThan(30)
    expect(new Set(counts).size).toBe(1)
  })

  it('is refused where its draft stands on what somebody else has replaced', async () => {
    const page = await findPage('about')
    const drafts = toNamed([toChange(page, { title: 'Mine' })], [page])
    await publishTitle('about', 'Theirs')
    await expect(publishDrafts(drafts)).rejects.toMatchObject({
      code: 'draft-outdated',
      status: 409,
    })
    expect((await findPage('about')).title).toBe('Theirs')
  })

  it('that is killed before its release leaves nothing that is named, and is swept', async () => {
    const never = new Promise<never>(() => undefined)
    const spy = vi.spyOn(app.renderer.proofs, 'prove').mockReturnValue(never)
    const before = app.platform.content.currentRelease()
    void publishTitle('about', 'Killed')
    await expect.poll(() => spy.mock.calls.length).toBeGreaterThan(0)
    expect(await countRows('staged_version')).toBe(1)
    expect(app.platform.content.currentRelease()).toBe(before)
    expect((await findPage('about')).title).not.toBe('Killed')
    expect(await app.platform.content.findDamage(operator)).toEqual([])
    spy.mockRestore()
    nowMs += 11 * 60_000
    expect((await publishTitle('about', 'Not killed'))?.release).toBe(before + 1)
    expect(await countRows('staged_version')).toBe(0)
  })

  it('is for publishers', async () => {
    const editor: Actor = { kind: 'staff', userId: '005000000000001AAA', role: 'editor' }
    const page = await findPage('about')
    const drafts = toNamed([toChange(page, { title: 'Not mine' })], [page])
    await expect(publishDrafts(drafts, { actor: editor })).rejects.toMatchObject({ status: 403 })
    await expect(app.publishing.takeBack(editor, 1)).rejects.toMatchObject({ status: 403 })
  })
})

describe('taking a publish back', () => {
  const see = async () => {
    const { body, headers } = await app.get('/about')
    return { body, etag: headers.etag }
  }

  it('gives the bytes and the ETag of before, in a release of its own', async () => {
    const before = await see()
    const made = await publishTitle('about', 'For a while')
    expect(await see()).not.toEqual(before)
    const { release } = await app.publishing.takeBack(operator, made?.release ?? 0)
    expect(release).toBe((made?.release ?? 0) + 1)
    expect(await see()).toEqual(before)
    const again = () => app.publishing.takeBack(operator, made?.release ?? 0)
    expect(await Promise.all([again(), again()])).toEqual([{ release }, { release }])
    expect(app.platform.content.currentRelease()).toBe(release)
    const [back, entry] = await app.publishing.list(operator, { limit: 2 })
    expect(back).toMatchObject({ release, takesBack: { release: made?.release } })
    expect(entry).toMatchObject({ release: made?.release, takenBackBy: release })
  })

  it('is made once where two ask for it at the same moment', async () => {
    const made = await publishTitle('about', 'For two')
    const ask = () => app.publishing.takeBack(operator, made?.release ?? 0)
    const [first, second] = await Promise.all([ask(), ask()])
    expect(second).toEqual(first)
    expect(app.platform.content.currentRelease()).toBe(first?.release)
  })

  it('is refused where a later release changed the same, which it names', async () => {
    const made = await publishTitle('about', 'First')
    const later = await publishTitle('about', 'Second')
    await expect(app.publishing.takeBack(operator, made?.release ?? 0)).rejects.toMatchObject({
      code: 'content-changed-since',
      status: 409,
      message: expect.stringContaining(`Second (en_GB): release ${later?.release}`),
    })
    await app.publishing.takeBack(operator, later?.release ?? 0)
    await app.publishing.takeBack(operator, made?.release ?? 0)
    expect((await findPage('about')).title).not.toBe('First')
  })

  it('is refused where something else counts on what it would take away', async () => {
    const about = await findPage('about')
    const id = {
      managedContentId: createRecordId('20Y', 990_001),
      contentKey: createContentKey(new Uint8Array(16).fill(7)),
    }
    const made = await publish([
      toChange(about, {
        ...id,
        title: 'New',
        urlName: 'new-page',
        body: { ...about.body, route: '/new-page' },
      }),
    ])
    const redirect = {
      managedContentId: createRecordId('20Y', 990_002),
      contentKey: createContentKey(new Uint8Array(16).fill(8)),
      recordId: null,
      type: 'epiderm__redirect',
      title: 'To it',
      urlName: 'to-it',
      language: 'en_GB',
      body: { from: '/to-it', to: '/new-page' },
    }
    await publish([{ kind: 'put', draft: redirect }])
    await expect(app.publishing.takeBack(operator, made?.release ?? 0)).rejects.toThrow(ContentRefusedError)
  })

  it('knows releases that were made of drafts alone', () =>
    expect(app.publishing.takeBack(operator, 1)).rejects.toMatchObject({
      code: 'publish-unknown',
      status: 404,
    }))
})

it(
  `says of every page that it is what was seen, and what visitors get: ${edits} random edits`,
  async () => {
    const random = createRandom(seed)
    for (let number = 1, published = 0; published < edits; number++) {
      nowMs += 1000
      const { changes, name } = makeEdit({ items: await load(), random, number })
      const made = await publish(changes)
      if (made === undefined) continue
      published++
      await app.pageRows.keepUp()
      expect(made.later, name).toBe(0)
      for (const { path, hash } of made.receipts.filter(({ viewer }) => viewer === 'guest').slice(0, 5)) {
        const { body, statusCode } = await app.get(path)
        if (statusCode === 200)
          expect(createHash('sha256').update(body).digest('hex'), `${name} at ${path}`).toBe(hash)
      }
    }
  },
  Math.max(120_000, edits * 10_000),
)
