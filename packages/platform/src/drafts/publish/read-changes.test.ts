/** Tests that the list of changes can be read page by page. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  editor,
  openTab,
  openTestSite,
  publishPage,
  createTextOperation,
  toDraftKey,
  type TestSite,
} from '../testing.ts'

let test: TestSite
beforeAll(async () => {
  let seconds = 0
  /** Advances the clock by one second on every second call, so that drafts come in pairs with the same change time. */
  test = await openTestSite({ clock: () => new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(seconds++ / 2))) })
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'undone'])
    await openTab(test.drafts, await publishPage(test, name, { text: 'Before' })).edit(
      createTextOperation('text', 'After'),
    )
  await openTab(test.drafts, toDraftKey('undone')).edit(createTextOperation('text', 'Before'))
})
afterAll(() => test.close())

type Query = Parameters<TestSite['drafts']['listChanged']>[1]

async function readParts(query: Query): Promise<readonly (readonly string[])[]> {
  const parts: (readonly string[])[] = []
  for (let after: string | undefined; ;) {
    const part = await test.drafts.listChanged(editor, { ...query, after })
    parts.push(part.drafts.map(({ contentKey }) => contentKey))
    if (part.next === null) return parts
    after = part.next
  }
}

it('returns each draft with changes once, in the same order as the whole list', async () => {
  const [all = []] = await readParts({})
  expect(all).toHaveLength(6)
  const listed = await test.drafts.list(editor)
  const times = new Map(listed.map(({ contentKey, changedAt }) => [contentKey, changedAt]))
  expect(all.map((key) => times.get(key))).toEqual(listed.map(({ changedAt }) => changedAt))
  for (const limit of [1, 2, 3, 4, 6, 7]) {
    const parts = await readParts({ limit })
    expect(parts.flat()).toEqual(all)
    expect(parts.map(({ length }) => length)).toEqual(
      Array.from({ length: Math.ceil(6 / limit) }, (_, at) => Math.min(limit, 6 - at * limit)),
    )
  }
})

it('begins with drafts that are related to the page, which do not count towards the limit', async () => {
  const page = toDraftKey('one')
  const [first = [], ...others] = await readParts({ page, limit: 2 })
  expect(first).toHaveLength(3)
  expect(first[0]).toBe(page.contentKey)
  expect(new Set([first, ...others].flat()).size).toBe(6)
  expect(others.flat()).not.toContain(page.contentKey)
})

it('continues the list after a draft that has since been edited', async () => {
  const { next } = await test.drafts.listChanged(editor, { limit: 2 })
  const before = await readParts({ limit: 6 })
  const [newest = ''] = before.flat()
  await openTab(test.drafts, { contentKey: newest, language: 'en_GB' }).edit(
    createTextOperation('text', 'Again'),
  )
  const rest = await test.drafts.listChanged(editor, { after: next ?? undefined })
  expect(rest.drafts.map(({ contentKey }) => contentKey)).toEqual(before.flat().slice(2))
})

it('describes the changes of one draft, with the old text and the new text', async () => {
  const key = toDraftKey('two')
  expect(await test.drafts.readChanges(editor, key)).toMatchObject({
    ...key,
    changed: 1,
    changes: [{ kind: 'set', before: 'Before', after: expect.stringMatching(/^A/) }],
  })
  await expect(test.drafts.readChanges(editor, toDraftKey('none'))).rejects.toMatchObject({ status: 404 })
})
