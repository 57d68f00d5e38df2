/**
 * Tests which pages without dependency rows are rendered during publishing: pages for signed-in visitors, and error
 * pages.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPageChange, toContentKey } from '../content/testing.ts'
import { openTab, createTextBlock } from '../drafts/testing.ts'
import { openTestPublishing, toDraftKey, type TestPublishing } from './publishing.fixture.ts'

const questions = {
  id: 'list',
  block: 'grid',
  props: { collection: { type: 'cms', contentTypeFQN: 'epiderm__question' } },
  slots: { item: [createTextBlock('entry', '{!Item.question}')] },
}
const unscanned = ['members', 'not-found', 'plain', 'staff']

let test: TestPublishing
beforeEach(async () => {
  test = await openTestPublishing()
  await test.publishItem(
    createPageChange('members', { access: 'signedIn', blocks: [questions] }),
    createPageChange('plain', { access: 'signedIn', blocks: [createTextBlock('text', 'For members')] }),
    createPageChange('staff', {
      access: 'administrators',
      blocks: [createTextBlock('text', 'For staff'), questions],
    }),
  )
  await test.updateRows()
  await publishText('about', 'First publish')
})
afterEach(() => test.close())

const publishText = async (name: string, text: string) => test.publish([await test.edit(name, text)])

async function editQuestion(value: string) {
  const draft = toDraftKey('one')
  const path = ['body', 'question']
  const { seq } = await openTab(test.drafts, draft).edit({ kind: 'set', block: null, path, value })
  return { ...draft, seq }
}

/** Returns the names of the rendered pages without dependency rows. Expects all other pages to be unchanged. */
async function listRendered(publish: () => Promise<unknown>): Promise<readonly string[]> {
  const divided = vi.spyOn(test.verifier, 'divideUnscanned')
  const compare = vi.spyOn(test.verifier, 'compare')
  const before = test.verifier.current()
  await publish()
  const rendered = new Set(compare.mock.calls.map(([, identity]) => identity.page))
  compare.mockRestore()
  const [first] = divided.mock.results
  if (first?.type !== 'return') throw new Error('No pages were divided')
  const { unchanged } = await first.value
  divided.mockRestore()
  for (const identity of unchanged) {
    expect(rendered).not.toContain(identity.page)
    const compared = await test.verifier.compare(
      { drafted: before, stored: test.verifier.current() },
      identity,
    )
    expect(compared?.difference).toBeUndefined()
  }
  return unscanned.filter((name) => rendered.has(toContentKey(name)))
}

it('does not render unscanned pages again if nothing that they read has changed', async () => {
  expect(await listRendered(() => publishText('about', 'Second publish'))).toEqual([])
  expect(await listRendered(() => publishText('about', 'Third publish'))).toEqual([])
})

it('renders pages that read a changed item', async () => {
  expect(await listRendered(async () => test.publish([await editQuestion('Which one?')]))).toEqual([
    'members',
    'staff',
  ])
  expect(await listRendered(async () => test.publish([await editQuestion('And now?')]))).toEqual([
    'members',
    'staff',
  ])
})

it('renders a page that is itself published', async () => {
  expect(await listRendered(() => publishText('plain', 'Other words'))).toEqual(['plain'])
})

it('renders all unscanned pages after an unverified release or a failed publishing attempt', async () => {
  await test.publishItem(createPageChange('contact', { blocks: [createTextBlock('text', 'Imported')] }))
  expect(await listRendered(() => publishText('about', 'On top of it'))).toEqual(unscanned)
  const draft = await test.edit('about', 'Fails at first')
  const store = vi.spyOn(test.drafts, 'takeIn').mockRejectedValueOnce(new Error('The disk is full'))
  await expect(test.publish([draft])).rejects.toThrow('The disk is full')
  store.mockRestore()
  expect(await listRendered(() => test.publish([draft]))).toEqual(unscanned)
})
