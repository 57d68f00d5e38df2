import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '#content'
import { guest } from '#model'
import { createImageChange, toContentKey } from '../content/testing.ts'
import { createPageOperation, createBlocksTarget, openTab } from '../drafts/testing.ts'
import { openTestPublishing, publisher, toDraftKey, type TestPublishing } from './publishing.fixture.ts'

const language = 'en_GB'
/** Number of pages that have a path. */
const pageCount = 5
const jars = createImageChange('jars') as Extract<Change, { kind: 'put' }>

let test: TestPublishing
beforeEach(async () => {
  test = await openTestPublishing()
  await test.updateRows()
})
afterEach(() => test.close())

const plan = (...names: string[]) => test.publishing.plan(publisher, names.map(toDraftKey))
const check = (...names: string[]) => test.publishing.checkPlan(publisher, names.map(toDraftKey), 0)
/** Pages without recorded dependencies: the not-found page and the error page. */
const withoutRows = 2
const nothing = {
  isAll: false,
  affected: 0,
  unrecorded: 0,
  isComplete: true,
  pages: [],
  problems: [],
  warnings: [],
  unworded: [],
}

describe('planning a publish', () => {
  it('counts the pages that depend on a change without rendering any page; a check lists the pages that look different', async () => {
    await test.edit('about', 'All about us')
    const render = vi.spyOn(test.verifier, 'compare')
    expect(await plan('about')).toMatchObject({ isAll: false, affected: 1, unrecorded: withoutRows })
    expect(render).not.toHaveBeenCalled()
    const changed = [{ path: '/about', language }]
    expect(await check('about')).toEqual({ changed, next: null })
    expect(render).toHaveBeenCalledTimes(1 + withoutRows)
    await openTab(test.drafts, toDraftKey('contact')).edit({
      kind: 'set',
      block: 'text',
      path: ['name'],
      value: 'A name for editors',
    })
    expect(await check('contact')).toEqual({ changed: [], next: null })
    expect(await check('contact', 'about')).toEqual({ changed, next: null })
    expect(test.content.currentRelease()).toBe(1)
  })

  it('includes all pages if the theme changes', async () => {
    await openTab(test.drafts, toDraftKey('theme')).edit({
      kind: 'set',
      block: null,
      path: ['body', 'tokens', '--dxp-g-root'],
      value: '#ffffff',
    })
    expect(await plan('theme')).toMatchObject({ isAll: true, affected: pageCount })
  })

  it('returns an empty plan if there are no drafts, or if the drafts equal the published items', async () => {
    expect(await plan()).toEqual(nothing)
    expect(await plan('about')).toEqual(nothing)
    expect(await check('about')).toEqual({ changed: [], next: null })
    await test.edit('about', 'For a moment')
    await test.edit('about', 'About us')
    expect(await plan('about')).toEqual(nothing)
  })

  it('includes a new page and a removed page', async () => {
    await openTab(test.drafts, toDraftKey('new')).edit(createPageOperation('/new', { text: 'New' }))
    expect((await plan('new')).pages).toContainEqual({ path: '/new', language })
    await openTab(test.drafts, toDraftKey('contact')).edit({ kind: 'withdraw' })
    expect((await plan('contact')).pages).toContainEqual({ path: '/contact', language })
  })

  it('reports problems that would cause the publish to be rejected', async () => {
    await openTab(test.drafts, toDraftKey('about')).edit({
      kind: 'unset',
      block: null,
      path: ['body', 'route'],
    })
    const { problems, warnings } = await plan('about')
    expect(problems).toMatchObject([{ contentKey: toContentKey('about'), language }])
    expect(warnings).toEqual([])
    await expect(test.publish([{ ...toDraftKey('about'), seq: 1 }])).rejects.toMatchObject({
      code: 'content-refused',
      status: 422,
    })
  })

  it('warns about broken links and images without alternative text', async () => {
    const { altText: _altText, ...body } = jars.draft.body
    await test.publishItem({ ...jars, draft: { ...jars.draft, body } })
    const lost = { id: 'lost', block: 'rich-text', props: { text: '<p><a href="/nowhere">There</a></p>' } }
    const shown = { id: 'shown', block: 'image', props: { imageInfo: { contentKey: toContentKey('jars') } } }
    await openTab(test.drafts, toDraftKey('about')).edit(
      { kind: 'insert', node: lost, place: createBlocksTarget() },
      { kind: 'insert', node: shown, place: createBlocksTarget() },
    )
    expect(await plan('about')).toMatchObject({
      problems: [],
      warnings: [{ message: 'links to /nowhere, but there is no page there', place: { block: 'lost' } }],
      unworded: [{ title: 'Picture jars', place: { block: 'shown', path: ['props', 'imageInfo'] } }],
    })
    expect(await test.publish([{ ...toDraftKey('about'), seq: 2 }])).toMatchObject({ release: 3 })
  })
})

describe('the pages that show an item', () => {
  const find = (name: string) => test.publishing.findShowing(publisher, toDraftKey(name))

  it('are the pages that would be different without the item', async () => {
    expect(await find('one')).toEqual({
      isComplete: true,
      affected: 2,
      pages: expect.arrayContaining([
        { path: '/questions', language },
        { path: '/questions/one', language },
      ]),
    })
  })

  it.each(['site', 'theme'])(
    'are all pages for the %s, because no page can be rendered without it',
    async (name) => {
      const { affected, pages, isComplete } = await find(name)
      expect({ affected, isComplete }).toEqual({ affected: pageCount, isComplete: true })
      expect(pages).toContainEqual({ path: '/about', language })
    },
  )

  it('are an empty list if the item is not published', async () => {
    await openTab(test.drafts, toDraftKey('new')).edit(createPageOperation('/new', { text: 'New' }))
    expect(await find('new')).toEqual({ affected: 0, pages: [], isComplete: true })
  })

  it('are incomplete while some pages have no recorded dependencies', async () => {
    await test.publish([await test.edit('about', 'All about us')])
    expect((await find('one')).isComplete).toBe(false)
  })

  it('cannot be listed by guests', () =>
    expect(test.publishing.findShowing(guest, toDraftKey('one'))).rejects.toMatchObject({
      code: 'publish-not-allowed',
    }))
})
