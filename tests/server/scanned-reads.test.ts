/**
 * Tests that a dependency scan records the same reads as rendering, although it skips work that reads nothing (decision
 * 060).
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scaleEditRounds } from '../count-edits.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import { renderAndScan, scanPage } from '../../packages/platform/src/render/background/scan-page.ts'
import {
  eachPageIdentity,
  openPageIdentity,
} from '../../packages/platform/src/render/pages/page-identities.ts'
import { renderWithReads } from '../../packages/platform/src/render/pages/rendering/render-with-reads.ts'
import type { Site } from '../../packages/platform/src/render/site/site.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const search = () => Promise.reject(new Error('A page without a query searches for nothing'))

/**
 * One in this many pages is scanned and rendered twice, because the second run uses values that the first run has
 * cached. `npm test -- all` does so for every page.
 */
const twiceEvery = scaleEditRounds(1) > 1 ? 1 : 3

/** Scans and renders a page this many times. */
async function readPage(site: Site, identity: Parameters<typeof openPageIdentity>[1], times: number) {
  const opened = await openPageIdentity(site, identity)
  if (opened === undefined) throw new Error(`There is no page ${identity.page}`)
  const { language, request } = opened
  const scan = () =>
    renderWithReads(
      (own, pageRequest) => scanPage({ ...own.setting, search }, pageRequest),
      language,
      request,
    )
  const render = () =>
    renderWithReads(
      (own, pageRequest) => renderAndScan({ ...own.setting, search }, pageRequest),
      language,
      request,
    )
  const scans = [await scan(), await render()]
  if (times > 1) scans.push(await scan(), await render())
  return { path: request.path ?? '', scans }
}

const toFacts = ({ reads, dating, isLasting }: Awaited<ReturnType<typeof readPage>>['scans'][number]) => [
  ...reads.map((read) => JSON.stringify(read)),
  ...dating.map(({ contentKey }) => `dated by ${contentKey}`),
  `lasting: ${isLasting}`,
]

/** Returns the facts that some, but not all, scans and renders of a page have recorded. */
function findDifferences(all: readonly (readonly string[])[]): readonly string[] {
  const facts = new Set(all.flat())
  return [...facts].filter((fact) => !all.every((each) => each.includes(fact)))
}

it('records the same reads with and without rendering, on every page of the shop', async () => {
  const site = await app.renderer.verifier.current().site
  const differences: Record<string, readonly string[]> = {}
  let [count, readCount] = [0, 0]
  for await (const identity of eachPageIdentity(site)) {
    const { path, scans } = await readPage(site, identity, count % twiceEvery === 0 ? 2 : 1)
    const found = findDifferences(scans.map(toFacts))
    if (found.length > 0) differences[`${identity.language} ${path}`] = found
    count++
    readCount += scans[0]?.reads.length ?? 0
  }
  expect(differences).toEqual({})
  expect(count).toBeGreaterThan(30)
  expect(readCount / count).toBeGreaterThan(20)
}, 60_000)
