/**
 * Tests that a pattern's blocks on a page are rendered, searched, dated and evicted like the page's own blocks
 * (decision 085).
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ContentRejectedError, type Change, type ContentDraft } from '#content'
import { createContentKey, createRecordId } from '#kit'
import type { BlockNode } from '#schema'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import { operator, addGermanLanguage } from './two-languages.fixture.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-patterns-'))
  app = await startTestApp({ site: 'small' })
  await addGermanLanguage(app)
  await publish(
    toPattern('banner', [text('words', 'Sent the same day')]),
    toPattern('around', [text('before', 'Before'), show('shown', 'banner')]),
    toPage('shows', [text('own', 'Own'), show('first', 'around'), show('second', 'banner')]),
    toPage('plain', [text('own', 'Nothing else')]),
  )
  await app.pageRows.update()
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const numbers = new Map<string, number>()
const toNumber = (name: string) => {
  const known = numbers.get(name) ?? 900_000 + numbers.size
  numbers.set(name, known)
  return known
}
const toContentKey = (name: string) => createContentKey(new Uint8Array(16).fill(toNumber(name) % 100, 0, 5))
const text = (id: string, words: string): BlockNode => ({ id, block: 'text-block', props: { text: words } })
const show = (id: string, name: string): BlockNode => ({
  id,
  block: 'pattern',
  props: { pattern: toContentKey(name) },
})

const toItem = (name: string, item: Pick<ContentDraft, 'type' | 'body'> & Partial<ContentDraft>): Change => ({
  kind: 'put',
  draft: {
    managedContentId: createRecordId('20Y', toNumber(name)),
    contentKey: toContentKey(name),
    recordId: null,
    title: `The ${name}`,
    urlName: name,
    language: 'en_GB',
    ...item,
  },
})
const toPattern = (name: string, blocks: readonly BlockNode[], more: Partial<ContentDraft> = {}) =>
  toItem(name, { type: 'epiderm__pattern', body: { blocks }, ...more })
const toPage = (name: string, blocks: readonly BlockNode[]) =>
  toItem(name, { type: 'epiderm__page', body: { route: `/${name}`, blocks } })

const publish = (...changes: Change[]) =>
  app.platform.content.publish(operator, { note: 'Patterns', changes })
/** Returns the problems as the publisher sees them. */
const rejectionOf = async (...changes: Change[]) => {
  const error = await publish(...changes).catch((caught: unknown) => caught)
  return error instanceof ContentRejectedError
    ? error.problems.map(({ path, message }) => `${path}: ${message}`)
    : []
}
const load = async (path: string) => (await app.get(path)).body

describe('a page that shows a pattern', () => {
  it('contains the pattern’s blocks, even after a change to the pattern; other pages stay cached', async () => {
    const before = await load('/shows')
    expect(before.match(/Sent the same day/g)).toHaveLength(2)
    const plain = (await app.get('/plain')).headers.etag
    await publish(toPattern('banner', [text('words', 'Sent by courier')]))
    const after = await load('/shows')
    expect(after.match(/Sent by courier/g)).toHaveLength(2)
    expect(after).not.toContain('Sent the same day')
    expect((await app.get('/plain')).headers.etag).toBe(plain)
    await publish(toPattern('banner', [text('words', 'Sent the same day')]))
    expect(await load('/shows')).toBe(before)
  })

  it('loads no script for the pattern', async () => {
    const scripts = (html: string) => html.match(/<script[^>]* src="[^"]*"/g)
    expect(scripts(await load('/shows'))).toEqual(scripts(await load('/plain')))
  })

  it('has the date of the pattern, and is scanned again when the pattern changes', async () => {
    await app.pageRows.update()
    await publish(toPattern('banner', [text('words', 'Dated anew')]))
    await app.pageRows.follow()
    const due = await app.platform.pageRows.findDue(100)
    expect(due.map(({ page }) => page)).toEqual([toContentKey('shows'), toContentKey('shows')])
    await app.pageRows.update()
  })

  it('shows the translated pattern if a translation exists, and otherwise the original', async () => {
    const german = toPattern('around', [text('before', 'Davor'), show('shown', 'banner')], {
      language: 'de_DE',
    })
    await publish(german)
    expect(await load('/de/shows')).toContain('Before')
    await publish(
      toItem('shows', {
        type: 'epiderm__page',
        language: 'de_DE',
        body: { route: '/shows', blocks: [show('first', 'around')] },
      }),
    )
    expect(await load('/de/shows')).toMatch(/Davor[^]*Dated anew/)
    expect(await load('/shows')).not.toContain('Davor')
  })

  it('refers to the pattern in the delivery API, which returns the pattern’s blocks as separate content', async () => {
    const [site] = (await app.platform.content.at(operator).findContents({ type: 'epiderm__site' })).items
    const contents = `/services/data/v65.0/connect/cms/delivery/channels/${String(site?.body['channelId'])}/contents`
    const body = async (name: string) =>
      (
        JSON.parse((await app.get(`${contents}/${toContentKey(name)}`)).body) as {
          contentBody: { blocks: BlockNode[] }
        }
      ).contentBody
    expect((await body('shows')).blocks.find(({ id }) => id === 'second')).toEqual(show('second', 'banner'))
    expect((await body('banner')).blocks).toEqual([text('words', 'Dated anew')])
  })

  it('is the same after an export and an import', async () => {
    const { content } = app.platform
    await content.exportFolder(operator, { folder })
    expect(await readFile(join(folder, 'patterns/banner.yaml'), 'utf8')).toContain('type: epiderm__pattern')
    expect(await readFile(join(folder, 'pages/shows.yaml'), 'utf8')).toContain(
      `pattern: ${toContentKey('banner')}`,
    )
    expect((await content.importFolder(operator, { folder })).made).toBeUndefined()
  })

  it('is found by the pattern’s text, and is listed under the page’s title', async () => {
    const { body } = await app.get('/api/search/suggestions?q=dated%20anew')
    expect(body).toContain('The shows')
    expect(body).not.toContain('The banner')
    expect(await load('/search?q=dated%20anew')).not.toContain('The banner')
  })

  it('prevents the pattern’s removal', async () => {
    const removal = { kind: 'remove', contentKey: toContentKey('banner'), language: 'en_GB' } as const
    expect((await rejectionOf(removal)).join()).toContain('is still referred to')
  })
})

it('a pattern cannot contain search engine settings of a page', async () => {
  const assistant = { id: 'seo', block: 'seo-assistant', props: { title: 'Any', description: 'Any page' } }
  expect(await rejectionOf(toPattern('new', [assistant]))).toContain(
    'The new › Blocks › seo: a seo-assistant describes one page to search engines, so it cannot be in a pattern',
  )
})

describe('a pattern that would contain itself', () => {
  const own = () => toPattern('banner', [text('words', 'Words'), show('own', 'banner')])
  const back = () => toPattern('banner', [text('words', 'Words'), show('back', 'around')])

  it.each([
    ['itself', own, 'contains itself'],
    ['a pattern that contains it', back, 'The around contains this pattern already'],
  ])('is rejected if it shows %s', async (_what, toChange, message) => {
    expect(await rejectionOf(toChange())).toContain(`The banner: ${message}`)
  })

  it('is also rejected by an import', async () => {
    const file = join(folder, 'patterns/banner.yaml')
    const before = await readFile(file, 'utf8')
    await writeFile(
      file,
      `${before}    - block: pattern\n      props:\n        pattern: ${toContentKey('around')}\n`,
    )
    const error = await app.platform.content
      .importFolder(operator, { folder })
      .catch((caught: unknown) => caught)
    await writeFile(file, before)
    expect(String(error)).toContain('The around contains this pattern already')
  })
})
