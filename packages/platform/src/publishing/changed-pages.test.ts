import { describe, expect, it } from 'vitest'
import type { PageIdentity, PageComparison } from '#render'
import { checkPages, countPages, type NextRelease } from './changed-pages.ts'
import { startPauseTimer } from './pauses.ts'
import type { VerificationDeps } from './verify-pages.ts'

type ChangedPagesSite = {
  /** Pages with recorded dependencies that the publish changes. */
  readonly known?: readonly string[]
  /** Pages without recorded dependencies. */
  readonly due?: readonly string[]
  readonly unscanned?: readonly string[]
  /** Pages that a publish does not change. */
  readonly same?: readonly string[]
  readonly isAll?: boolean
  readonly renderMs?: number
}

const language = 'en_GB'
const toIdentity = (page: string): PageIdentity => ({ language, page, record: '' })
const coming = {} as NextRelease['coming']
const toNamedPages = (...names: readonly string[]) => names.map((name) => ({ path: `/${name}`, language }))

function openPages(site: ChangedPagesSite) {
  const { known = [], due = [], unscanned = [], same = [], isAll = false, renderMs = 0 } = site
  const rendered: string[] = []
  let nowMs = 0
  const difference = { viewer: 'guest', at: 0, drafted: '', stored: '' } as const
  const verifier = {
    current: () => ({}),
    async *listPages() {
      yield* ['a', 'b', 'c'].map(toIdentity)
    },
    divideUnscanned: async () => ({ changed: unscanned.map(toIdentity), unchanged: [] }),
    async *listCached() {},
    findPath: async (_: unknown, { page }: PageIdentity) => `/${page}`,
    async compare(_: unknown, { page }: PageIdentity): Promise<PageComparison> {
      rendered.push(page)
      nowMs += renderMs
      if (page === 'broken') throw new Error('It cannot be rendered')
      return { path: `/${page}`, prints: [], scan: undefined, ...(!same.includes(page) && { difference }) }
    },
  }
  const pages = {
    limits: { before: 200, named: 5000, planned: { withinMs: 2000, rest: 0 } },
    verifier,
    findAffected: async () => ({
      isAll,
      known: known.map(toIdentity),
      pages: [...known, ...due].map(toIdentity),
      isComplete: due.length === 0,
    }),
  } as unknown as VerificationDeps
  const task = (own: readonly string[]) => ({ coming, keys: new Set(own) })
  const turns: number[] = []
  const yieldIfDue = async () => void turns.push(rendered.length)
  return {
    rendered,
    turns,
    count: (...own: string[]) => countPages(pages, task(own)),
    check: (from = 0, own: readonly string[] = []) =>
      checkPages(pages, { ...task(own), from, yieldIfDue, clock: () => new Date(nowMs) }),
  }
}

it('pauses after a page for as long as the page took to render, or for a multiple of that time', async () => {
  const limits = { before: 200, named: 5000, planned: { rest: 2 } }
  const started = performance.now()
  let nowMs = 1000
  const pause = startPauseTimer({ pages: { limits }, clock: () => new Date(nowMs) })
  nowMs += 20
  await pause()
  expect(performance.now() - started).toBeGreaterThanOrEqual(39)
})

describe('counting the pages that a publish may change', () => {
  it('counts pages without recorded dependencies separately, and renders no page', async () => {
    const { count, rendered } = openPages({ known: ['a', 'b'], due: ['new', 'd'], unscanned: ['lost'] })
    expect(await count('new')).toEqual({
      isAll: false,
      affected: 3,
      unrecorded: 2,
      isComplete: false,
      pages: toNamedPages('new', 'a', 'b', 'd', 'lost'),
    })
    expect(rendered).toEqual([])
  })

  it('does not count any page as affected while no dependencies are recorded', async () => {
    const { count } = openPages({ isAll: true, due: ['a', 'b', 'c'] })
    expect(await count()).toMatchObject({ isAll: false, affected: 0, unrecorded: 3 })
  })

  it.each<[string, ChangedPagesSite]>([
    ['a theme, which changes the site as a whole', { isAll: true, known: ['a', 'b', 'c'] }],
    ['a menu, which each page reads', { known: ['a', 'b', 'c'] }],
  ])('includes all pages for %s', async (_name, site) => {
    expect(await openPages(site).count()).toMatchObject({ isAll: true, affected: 3 })
  })
})

describe('the pages that a publish changes', () => {
  it('are the pages that render differently or no longer exist', async () => {
    const { check } = openPages({ known: ['a', 'b', 'broken'], same: ['b'], unscanned: ['lost'] })
    expect(await check()).toEqual({ changed: toNamedPages('a', 'broken', 'lost'), next: null })
  })

  it('are checked a few at a time, each only once, starting with the published pages', async () => {
    const { check, rendered } = openPages({ known: ['a', 'b', 'c', 'd', 'own'], renderMs: 900 })
    const own = ['own']
    expect(await check(0, own)).toMatchObject({ next: 3 })
    expect(await check(3, own)).toMatchObject({ next: null })
    expect(rendered).toEqual(['own', 'a', 'b', 'c', 'd'])
  })

  it('are checked one at a time, each after any running publishes have finished', async () => {
    const { check, turns } = openPages({ known: ['a', 'b'] })
    await check()
    expect(turns).toEqual([0, 1])
  })
})
