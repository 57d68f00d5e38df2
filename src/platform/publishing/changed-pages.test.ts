import { expect, it } from 'vitest'
import type { PageIdentity, PageProof } from '#render'
import { findChangedPages } from './changed-pages.ts'
import type { Pages } from './prove-pages.ts'

type Told = {
  readonly affected: number
  /** Of pages that stay the same. */
  readonly same?: readonly string[]
  readonly kept?: readonly string[]
  /** How long a page takes to be drawn. */
  readonly drawnMs?: number
}

const toIdentity = (page: string): PageIdentity => ({ language: 'en_GB', page, record: '' })

/** Pages `p1`, `p2` …, and those of them that were drawn. */
function openPages({ affected, same = [], kept = [], drawnMs = 0 }: Told) {
  const drawn: string[] = []
  let nowMs = 0
  const difference = { viewer: 'guest', at: 0, drafted: '', stored: '' } as const
  const proofs = {
    current: () => ({}),
    async *listUnsurveyed() {},
    async *listKept() {
      yield* kept.map(toIdentity)
    },
    findPath: async (_: unknown, { page }: PageIdentity) => `/${page}`,
    async prove(_: unknown, { page }: PageIdentity): Promise<PageProof> {
      drawn.push(page)
      nowMs += drawnMs
      return { path: `/${page}`, prints: [], ...(!same.includes(page) && { difference }) }
    },
  }
  const names = Array.from({ length: affected }, (_, at) => `p${at + 1}`)
  const pages = {
    limits: { before: 200, named: 5000 },
    proofs,
    findAffected: async () => ({ isAll: false, pages: names.map(toIdentity) }),
  } as unknown as Pages
  const coming = {} as Parameters<typeof findChangedPages>[1]['coming']
  const find = (own: readonly string[] = []) =>
    findChangedPages(pages, { coming, keys: new Set(own), clock: () => new Date(nowMs) })
  return { drawn, find }
}

it('of few pages each is drawn: one that stays the same is counted, and not named', async () => {
  const { drawn, find } = openPages({ affected: 3, same: ['p2'] })
  const named = [{ path: '/p1', language: 'en_GB' }]
  expect(await find()).toEqual({
    changed: 2,
    same: 1,
    unseen: 0,
    pages: [...named, { ...named[0], path: '/p3' }],
  })
  expect(drawn).toEqual(['p1', 'p2', 'p3'])
})

it('of very many, 20 are drawn: those that are published themselves, those that visitors ask for; the others may change', async () => {
  const { drawn, find } = openPages({ affected: 300, same: ['p300'], kept: ['p200'] })
  const { pages, ...counts } = await find(['p300'])
  expect(drawn).toHaveLength(20)
  expect(drawn.slice(0, 3)).toEqual(['p300', 'p200', 'p1'])
  expect(counts).toEqual({ changed: 19, same: 1, unseen: 280 })
  expect(pages).toHaveLength(19 + 200)
})

it('where drawing takes its time, no page is begun after two seconds', async () => {
  const { drawn, find } = openPages({ affected: 5, drawnMs: 900 })
  expect(await find()).toMatchObject({ changed: 3, unseen: 2 })
  expect(drawn).toHaveLength(3)
})
