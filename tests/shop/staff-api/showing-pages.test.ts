/** Tests the list of pages that show an item, such as a product or the layout. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'
import type { Client } from '../../../packages/platform/src/http/client.fixture.ts'
import { operator, signInAs } from '../../../packages/platform/src/http/signed-in.fixture.ts'

let app: TestApp
let viewer: Client
/** Responses before the first dependency scan of the pages and during that scan. */
let before: ShowingPagesBody
let during: ShowingPagesBody
beforeAll(async () => {
  app = await startTestApp()
  viewer = await signInAs(app, { email: 'viewer@shop.example', name: 'Viewer', role: 'viewer' })
  before = await askFor(...product)
  await app.pageRows.follow()
  during = await askFor(...product)
  await app.pageRows.update()
})
afterAll(() => app.stop())

type ShowingPagesBody = Awaited<ReturnType<typeof askFor>>
const product = ['epiderm__product', 'noon-acno-solution'] as const

async function askFor(type: string, urlName?: string) {
  const { items } = await app.platform.content
    .at(operator)
    .findContents({ type, ...(urlName && { urlName }) })
  const answer = await viewer.send('GET', `/api/studio/items/${items[0]?.contentKey}/en_GB/pages`)
  const { pages, ...others } = answer.json<{
    affected: number
    isComplete: boolean
    pages: { path: string }[]
  }>()
  return { ...others, paths: pages.map(({ path }) => path) }
}

describe('pages that show an item', () => {
  it('include only pages that read the item: a product’s own page and the lists that contain the product', async () => {
    const { affected, paths, isComplete } = await askFor(...product)
    expect(isComplete).toBe(true)
    expect(paths).toEqual(expect.arrayContaining(['/product/noon-acno-solution', '/skincare/acne/routine']))
    expect(paths).not.toContain('/privacy')
    expect(affected).toBe(paths.length)
  })

  it('are reported as unknown until the scan is complete', () => {
    const unknown = { affected: 0, isComplete: false, paths: [] }
    expect([before, during]).toEqual([unknown, unknown])
  })

  it('include every page if the item is the layout', async () => {
    const { paths } = await askFor('epiderm__layout')
    expect(paths).toEqual(expect.arrayContaining(['/', '/privacy', '/product/noon-acno-solution']))
  })

  it('are an empty list if the item is unpublished', async () => {
    const answer = await viewer.send('GET', `/api/studio/items/MC${'Z'.repeat(26)}/en_GB/pages`)
    expect(answer.json()).toEqual({ affected: 0, pages: [], isComplete: true })
  })
})
