/** Kept pages over releases: each that shows what it no longer should is dropped, and hardly any other. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSiteUrls } from '#kit'
import { ContentRefusedError } from '#content'
import { storefront } from '../composition.ts'
import { loadConfiguration } from './configuration.ts'
import { openRendering } from './open-rendering.ts'
import { createRandom, makeEdit, type Edit } from './random-edits.fixture.ts'
import { openSiteContent } from './site-content.ts'
import { projectRoot, startTestApp, type TestApp } from './testing.ts'
import { findAll, operator, switchGermanOn } from './two-languages.fixture.ts'

/** `EDITS=1000 SEED=7 OUTCOMES=1` tries so many others, and says what each has dropped. */
const edits = Number(process.env['EDITS'] ?? 30)
const seed = Number(process.env['SEED'] ?? 7)

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await switchGermanOn(app)
})
afterAll(() => app.stop())

type Address = { readonly path: string; readonly query: string }

/** Every other page and record, and lists with a page, an order and a filter; in both languages. */
async function findAddresses(): Promise<readonly Address[]> {
  const sitemap = (await app.get('/sitemap.xml')).body
  const listed = Array.from(
    sitemap.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g),
    ([, path = '']) => path,
  )
  const lists = ['/skincare', '/skincare?page=2', '/skincare?sort=name', '/skincare?condition=acne']
  return [...listed.filter((_, position) => position % 2 === 0), ...lists, '/de/skincare', '/search'].map(
    (address) => {
      const [path = '', query = ''] = address.split('?')
      return { path, query }
    },
  )
}

/** What each address says now, drawn by a renderer that keeps nothing from before; no ETag where no page is. */
async function drawAll(addresses: readonly Address[]): Promise<readonly (string | undefined)[]> {
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
    drawingLimits: undefined,
    isLazy: true,
    warn,
    onError: warn,
  })
  const drawn: (string | undefined)[] = []
  for (const { path, query } of addresses) {
    const answer = await renderer.pages.answer(path, new URLSearchParams(query))
    drawn.push(answer.kind === 'page' && answer.status === 200 ? answer.page.etag : undefined)
  }
  stopListening()
  return drawn
}

const findKept = ({ path, query }: Address) => app.renderer.pages.findKept(path, query)?.page.etag

async function keepAll(addresses: readonly Address[]): Promise<void> {
  for (const { path, query } of addresses) await app.renderer.pages.answer(path, new URLSearchParams(query))
}

/** False when it is refused, or changes nothing. */
async function publish({ name, changes }: Edit): Promise<boolean> {
  try {
    const { made } = await app.platform.content.publish(operator, { note: name, changes })
    return made !== undefined
  } catch (error) {
    if (error instanceof ContentRefusedError) return false
    throw error
  }
}

/** What became of the pages that were kept before an edit. */
type Outcome = { readonly name: string; readonly dropped: number; readonly changed: number }

/** Throws for a page that is kept and not what it should be. */
async function tryEdit(edit: Edit, addresses: readonly Address[]): Promise<Outcome | undefined> {
  await keepAll(addresses)
  const before = addresses.map(findKept)
  if (!(await publish(edit))) return undefined
  await app.renderer.pages.prepare()
  const after = addresses.map(findKept)
  const now = await drawAll(addresses)
  const kept = addresses.flatMap((address, position) =>
    after[position] === undefined ? [] : [{ ...address, position }],
  )
  const wrong = kept.filter(({ position }) => after[position] !== now[position])
  expect(wrong, `kept wrongly after ${edit.name}: ${JSON.stringify(edit.changes).slice(0, 300)}`).toEqual([])
  const wereKept = [...before.keys()].filter((position) => before[position] !== undefined)
  return {
    name: edit.name,
    dropped: wereKept.filter((position) => after[position] === undefined).length,
    changed: wereKept.filter((position) => before[position] !== now[position]).length,
  }
}

const toLine = ({ name, dropped, changed }: Outcome) => `${dropped} dropped, ${changed} changed: ${name}`

const sumOf = (outcomes: readonly Outcome[], what: 'dropped' | 'changed') =>
  outcomes.reduce((sum, outcome) => sum + outcome[what], 0)

it(
  `a release drops each page that changes, and hardly any other: ${edits} random edits`,
  async () => {
    const random = createRandom(seed)
    const outcomes: Outcome[] = []
    let addresses: readonly Address[] = []
    for (let number = 1; outcomes.length < edits; number++) {
      if (number % 10 === 1) addresses = await findAddresses()
      const edit = makeEdit({ items: await findAll(app.platform.content.at(operator)), random, number })
      const outcome = await tryEdit(edit, addresses)
      if (outcome !== undefined) outcomes.push(outcome)
    }
    const [dropped, changed] = [sumOf(outcomes, 'dropped'), sumOf(outcomes, 'changed')]
    if (process.env['OUTCOMES']) process.stdout.write(`${outcomes.map(toLine).join('\n')}\n`)
    expect(changed).toBeGreaterThan(edits / 2)
    expect(dropped, `${dropped} pages dropped, ${changed} changed`).toBeLessThanOrEqual(1.5 * changed)
  },
  edits * 10_000,
)
