/**
 * Tests pages across releases. Every outdated cached page must be evicted. The recorded dependencies must identify
 * every page whose document changes, whether or not it is cached, and hardly any other pages.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSiteUrls } from '#kit'
import { storefront } from '../../packages/platform/src/composition.ts'
import { loadConfiguration } from '../../packages/platform/src/app/settings/configuration.ts'
import { openRendering } from '../../packages/platform/src/app/opening/open-rendering.ts'
import {
  scaleEditRounds,
  createRandomSource,
  createRandomEdit,
  publishEdit,
  type RandomEdit,
} from './random-edits.fixture.ts'
import { openSiteContent } from '../../packages/platform/src/app/opening/site-content.ts'
import { projectRoot, startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import { findAllItems, listPaths, operator, addGermanLanguage } from './two-languages.fixture.ts'

/**
 * `EDITS_TIMES=10 SEED=7 OUTCOMES=1` makes ten times as many edits, derives them from the seed, and lists the pages
 * that each edit evicts.
 */
const edits = scaleEditRounds(2)
/**
 * From this many edits on, the test also compares the modification dates in the stored page rows with the dates in
 * rebuilt rows. Rebuilding scans every page again. `page-row-updater.test.ts` compares the complete rows of a small
 * site.
 */
const editsBeforeRebuild = 10
const seed = Number(process.env['SEED'] ?? 7)

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await addGermanLanguage(app)
})
afterAll(() => app.stop())

type PageUrl = { readonly path: string; readonly query: string }

/**
 * Returns the URLs of every sixth page and record in both languages. Also returns URLs of lists with a page number, a
 * sort order and a filter.
 */
async function findUrls(): Promise<readonly PageUrl[]> {
  const sitemap = (await app.get('/sitemap.xml')).body
  const listed = Array.from(
    sitemap.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g),
    ([, path = '']) => path,
  )
  const lists = ['/skincare', '/skincare?page=2', '/skincare?sort=name', '/skincare?condition=acne']
  return [...listed.filter((_, position) => position % 6 === 0), ...lists, '/de/skincare', '/search'].map(
    (url) => {
      const [path = '', query = ''] = url.split('?')
      return { path, query }
    },
  )
}

/** Renders each URL with an empty cache and returns its ETag. Returns undefined if there is no page at that URL. */
async function renderAll(urls: readonly PageUrl[]): Promise<readonly (string | undefined)[]> {
  const warn = () => undefined
  const clock = () => new Date()
  const { platform } = app
  const { renderer, stopListening } = await openRendering({
    configuration: loadConfiguration({ DATA_DIR: app.dataDir, PUBLIC_ORIGIN: 'https://shop.example' }),
    storefront,
    platform,
    site: await openSiteContent({ configuration: { dataDir: app.dataDir }, platform, clock, warn }),
    url: createSiteUrls({ basePath: '', origin: 'https://shop.example' }),
    projectRoot,
    isDevelopment: false,
    clock,
    renderLimits: undefined,
    isLazy: true,
    warn,
    after: () => warn,
    onError: warn,
  })
  const etags: (string | undefined)[] = []
  for (const { path, query } of urls) {
    const answer = await renderer.pages.answer(path, new URLSearchParams(query))
    etags.push(answer.kind === 'page' && answer.status === 200 ? answer.page.etag : undefined)
  }
  await stopListening()
  return etags
}

const findCachedEtag = ({ path, query }: PageUrl) => app.renderer.pages.findCachedPage(path, query)?.page.etag

async function cacheAll(urls: readonly PageUrl[]): Promise<void> {
  for (const { path, query } of urls) await app.renderer.pages.answer(path, new URLSearchParams(query))
}

/** The effect of an edit on cached pages, and on pages with recorded dependencies. */
type EditOutcome = {
  readonly name: string
  readonly dropped: number
  readonly changed: number
  readonly due: number
  readonly changedByRows: number
}

type Identity = { readonly language: string; readonly page: string; readonly record: string }
const toIdentity = ({ language, page, record }: Identity) => `${language} ${page} ${record}`

/** Returns the URLs of pages with recorded dependencies, indexed by page identity. */
async function findIdentities(): Promise<ReadonlyMap<string, string>> {
  const { content, database } = app.platform
  const listed = await listPaths(content.at(operator))
  const paths = new Map(
    listed.map(({ path, contentKeys: [page = '', record = ''] }) => [
      toIdentity({ language: path.startsWith('/de') ? 'de_DE' : 'en_GB', page, record }),
      path,
    ]),
  )
  const rows = await database.read
    .selectFrom('dependent_page')
    .select(['language', 'page', 'record'])
    .execute()
  return new Map(
    rows.map(toIdentity).flatMap((identity) => {
      const path = paths.get(identity)
      return path === undefined ? [] : [[identity, path] as const]
    }),
  )
}

/** Throws if a cached page is outdated, or if a page that the dependencies do not identify has changed. */
async function tryEdit(edit: RandomEdit, urls: readonly PageUrl[]): Promise<EditOutcome | undefined> {
  await cacheAll(urls)
  await app.pageRows.update()
  const identities = await findIdentities()
  const before = urls.map(findCachedEtag)
  if (!(await publishEdit(app, edit))) return undefined
  await app.pageRows.follow()
  await app.renderer.pages.prepare()
  const after = urls.map(findCachedEtag)
  const now = await renderAll(urls)
  const cached = urls.flatMap((url, position) =>
    after[position] === undefined ? [] : [{ ...url, position }],
  )
  const outdated = cached.filter(({ position }) => after[position] !== now[position])
  const edited = `${edit.name}: ${JSON.stringify(edit.changes).slice(0, 300)}`
  expect(outdated, `outdated in the cache after ${edited}`).toEqual([])
  const cachedBefore = [...before.keys()].filter((position) => before[position] !== undefined)
  const changed = cachedBefore.filter((position) => before[position] !== now[position])
  const isWithoutQuery = (position: number) => urls[position]?.query === ''
  const toPaths = (positions: readonly number[]) =>
    new Set(positions.filter(isWithoutQuery).map((position) => urls[position]?.path))
  const [cachedPaths, changedPaths] = [toPaths(cachedBefore), toPaths(changed)]
  const due = new Set((await app.platform.pageRows.findDue(10_000)).map(toIdentity))
  const byRows = [...identities].filter(([, path]) => cachedPaths.has(path))
  const missed = byRows.filter(([identity, path]) => changedPaths.has(path) && !due.has(identity))
  expect(missed, `changed and not due after ${edited}`).toEqual([])
  return {
    name: edit.name,
    dropped: cachedBefore.filter((position) => after[position] === undefined).length,
    changed: changed.length,
    due: byRows.filter(([identity]) => due.has(identity)).length,
    changedByRows: byRows.filter(([, path]) => changedPaths.has(path)).length,
  }
}

/**
 * Returns the modification dates of pages with recorded dependencies. Fails if a page's dependencies are still
 * incomplete.
 */
async function loadDates(): Promise<ReadonlyMap<string, string | null>> {
  const rows = await app.platform.database.read
    .selectFrom('dependent_page')
    .select(['language', 'page', 'record', 'modified_at', 'is_due'])
    .execute()
  expect(rows.filter(({ is_due }) => is_due === 1)).toEqual([])
  return new Map(rows.map((row) => [toIdentity(row), row.modified_at]))
}

const toLine = ({ name, dropped, changed, due, changedByRows }: EditOutcome) =>
  `${dropped} dropped, ${changed} changed; by rows ${due} due, ${changedByRows} changed: ${name}`

const sumOf = (outcomes: readonly EditOutcome[], key: 'dropped' | 'changed' | 'due' | 'changedByRows') =>
  outcomes.reduce((sum, outcome) => sum + outcome[key], 0)

it(
  `a release evicts each page that changes, and few other pages: ${edits} random edits`,
  async () => {
    const random = createRandomSource(seed)
    const outcomes: EditOutcome[] = []
    let urls: readonly PageUrl[] = []
    for (let number = 1; outcomes.length < edits; number++) {
      if (number % 10 === 1) urls = await findUrls()
      const edit = createRandomEdit({
        items: await findAllItems(app.platform.content.at(operator)),
        random,
        number,
      })
      const outcome = await tryEdit(edit, urls)
      if (outcome !== undefined) outcomes.push(outcome)
    }
    const [dropped, changed] = [sumOf(outcomes, 'dropped'), sumOf(outcomes, 'changed')]
    if (process.env['OUTCOMES']) process.stdout.write(`${outcomes.map(toLine).join('\n')}\n`)
    expect(changed).toBeGreaterThan(edits / 2)
    expect(dropped, `${dropped} pages dropped, ${changed} changed`).toBeLessThanOrEqual(1.5 * changed)
    const [due, changedByRows] = [sumOf(outcomes, 'due'), sumOf(outcomes, 'changedByRows')]
    expect(due, `${due} pages due, ${changedByRows} changed`).toBeLessThanOrEqual(1.5 * changedByRows)
    if (edits < editsBeforeRebuild) return
    await app.pageRows.update()
    const followed = await loadDates()
    await app.pageRows.rebuild()
    expect(followed, 'dates of rows that followed, and of rows made anew').toEqual(await loadDates())
  },
  Math.max(120_000, edits * 10_000),
)
