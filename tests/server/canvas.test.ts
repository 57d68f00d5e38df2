/**
 * Tests that the canvas of every page, apart from its block markers, is identical to the page that visitors receive.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VisitorDetails } from '#blocks'
import { listBlocks } from '#schema'
import { scaleEditRounds } from '../count-edits.ts'
import { createSampleChanges } from './samples-page.fixture.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import { languages, listPaths, operator, addGermanLanguage, type PagePath } from './two-languages.fixture.ts'

const visitor: VisitorDetails = {
  userId: '005000000000001AAA',
  name: 'Dr <Ada> "Lane"',
  email: 'ada@clinic.example',
  organisation: 'Clinic & Co',
  isAdministrator: true,
  sessions: [
    {
      id: 's',
      client: 'Firefox',
      createdAt: '2026-01-01T00:00:00Z',
      activeAt: '2026-01-01T00:00:00Z',
      isCurrent: true,
    },
  ],
  enquiries: [],
}

/** Blocks in the content that output no element, at least on some pages. */
const withoutElement = [
  'more-pictures',
  'range-structured-data-sample',
  'seo',
  'seo-assistant-sample',
  'structured-data',
]
/** Blocks in slots that are shown only after a form is submitted, or if there are no results. */
const inOtherStates = ['application-telephone', 'enquiry-telephone', 'nothing', 'unavailable']

/** The number of records to compare for each record page. `npm test -- all` compares ten times as many. */
const recordsPerPage = scaleEditRounds(2)

/** Languages in which pages are compared for a signed-in visitor. `npm test -- all` uses all languages. */
const signedInLanguages = scaleEditRounds(1) > 1 ? languages : languages.slice(0, 1)

/**
 * One in this many pages is also rendered with the agent. This sample is enough, because the agent is the same on every
 * page.
 */
const agentEvery = 5

let app: TestApp
let pages: readonly PagePath[]

beforeAll(async () => {
  app = await startTestApp()
  await addGermanLanguage(app)
  const note = 'Samples'
  await app.platform.content.publish(operator, {
    note,
    changes: await createSampleChanges(app),
  })
  pages = takeRecords(await listPaths(app.platform.content.at(operator)))
})
afterAll(() => app.stop())

function takeRecords(all: readonly PagePath[]): readonly PagePath[] {
  const taken = new Map<string, number>()
  return all.filter(({ page, language, isRecord }) => {
    const key = `${page.contentKey} ${language}`
    taken.set(key, (taken.get(key) ?? 0) + 1)
    return !isRecord || (taken.get(key) ?? 0) <= recordsPerPage
  })
}

async function loadPublished(path: string, query: URLSearchParams, isSignedIn: boolean) {
  const parameters = new URLSearchParams(query)
  if (isSignedIn) parameters.set('visitor', 'me')
  const answer = await app.renderer.pages.answer(path, parameters)
  if (answer.kind === 'private') return isSignedIn ? (await answer.render(visitor)).html : undefined
  return answer.kind === 'page' && answer.status === 200 ? String(answer.page.body.plain) : undefined
}

const render = (
  path: string,
  isSignedIn: boolean,
  { query = new URLSearchParams(), hasAgent = false } = {},
) => app.renderer.canvas.render({ path, query, hasAgent, visitor: isSignedIn ? visitor : undefined })

describe('the canvas', () => {
  it.each([
    ['a guest', false, languages],
    ['a signed-in visitor', true, signedInLanguages],
  ])('of every page, without block markers, equals the page for %s', async (_, isSignedIn, compared) => {
    const shown: Record<string, number> = {}
    const types = new Set<string>()
    const unmarked = new Set<string>()
    const differing: string[] = []
    const chosen = pages.filter(({ language }) => compared.includes(language))
    for (const [at, { path, language, page, isRecord }] of chosen.entries()) {
      const published = await loadPublished(path, new URLSearchParams(), isSignedIn)
      const canvas = await render(path, isSignedIn)
      if (canvas?.marks.remove(canvas.html) !== published) differing.push(path)
      if (canvas === undefined || canvas.movedTo !== undefined) continue
      const kind = `${language}, ${isRecord ? 'record' : 'page'}`
      shown[kind] = (shown[kind] ?? 0) + 1
      for (const { block } of listBlocks(page.body['blocks'])) types.add(block)
      const marked = Array.from(canvas.html.matchAll(RegExp(` ${canvas.marks.name}="([^"]*)"`, 'g')), String)
      if (at % agentEvery === 0) {
        const withAgent = await render(path, isSignedIn, { hasAgent: true })
        if (withAgent?.marks.remove(withAgent.html) !== published) differing.push(`${path}: with its agent`)
        if (canvas.html.split('/canvas-').length + 1 !== withAgent?.html.split('/canvas-').length)
          differing.push(`${path}: not one agent`)
      }
      if (marked.length === 0) differing.push(`${path}: no marks`)
      if (new Set(marked).size < marked.length) differing.push(`${path}: the same mark twice`)
      for (const { block } of canvas.unmarked) unmarked.add(block)
    }
    expect(differing).toEqual([])
    expect([...unmarked].toSorted()).toEqual(expect.arrayContaining(withoutElement))
    expect([...unmarked].filter((block) => ![...withoutElement, ...inOtherStates].includes(block))).toEqual(
      [],
    )
    for (const language of compared) {
      expect(shown[`${language}, page`]).toBeGreaterThan(30)
      expect(shown[`${language}, record`]).toBeGreaterThan(1)
    }
    expect([...app.platform.registry.keys()].filter((type) => !types.has(type))).toEqual([])
  })

  it.each(['/skincare?page=2', '/skincare?sort=name', '/skincare?condition=acne', '/search?q=acne'])(
    'equals %s',
    async (address) => {
      const [path = '', query = ''] = address.split('?')
      const parameters = new URLSearchParams(query)
      const canvas = await render(path, false, { query: parameters, hasAgent: true })
      expect(canvas?.html).toContain('agent')
      expect(canvas?.marks.remove(canvas.html)).toBe(await loadPublished(path, parameters, false))
    },
  )
})
