/** Tests content types whose drafts require another permission in addition to `editDrafts`. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRedirectChange } from '../content/testing.ts'
import type { Actor } from '#model'
import {
  colleague,
  editor,
  openTab,
  openTestSite,
  publish,
  publishPage,
  createTitleOperation,
  createTestClientId,
  toDraftKey,
  type TestSite,
} from './testing.ts'

const word = 'vermilion'
const old = toDraftKey(`old-${word}`)
const rejected = { code: 'draft-not-allowed', status: 403 }

let test: TestSite
beforeAll(async () => {
  test = await openTestSite()
  await publish(test, createRedirectChange(`old-${word}`, { from: '/old', to: '/new' }))
  await publishPage(test, word, { a: word })
})
afterAll(() => test.close())

const edit = (actor: Actor) => openTab(test.drafts, old, actor).edit(createTitleOperation('Changed'))

it('a publisher, but not an editor, can change, create, undo, resolve or discard a redirect', async () => {
  await expect(edit(editor)).rejects.toMatchObject(rejected)
  const created = {
    client: createTestClientId(),
    language: 'en_GB',
    type: 'epiderm__redirect',
    title: 'New',
    body: {},
  }
  const key = { ...old, contentKey: toDraftKey('other').contentKey }
  const { client, language: _language, ...create } = created
  const operations = [{ number: 1, operation: { kind: 'create', urlName: 'new', ...create } as const }]
  const call = { client, gesture: 'g', baseSeq: 0, operations }
  await expect(test.drafts.accept(editor, { key, call })).rejects.toMatchObject(rejected)
  await edit(colleague)
  const undo = { key: old, call: { client: createTestClientId(), number: 1 } }
  await expect(test.drafts.undo(editor, undo)).rejects.toMatchObject(rejected)
  await expect(test.drafts.resolveConflict(editor, { key: old, seq: 1 })).rejects.toMatchObject(rejected)
  await expect(test.drafts.drop(editor, old)).rejects.toMatchObject(rejected)
  await test.drafts.drop(colleague, old)
})

it('a path change by an editor creates and updates redirects', async () => {
  const key = await publishPage(test, 'first')
  const move = { client: createTestClientId(), route: '/second', isLeading: true }
  const { redirects } = await test.drafts.movePage(editor, { key, move })
  expect(redirects).toMatchObject([{ from: '/first', to: '/second' }])
})

it('an editor’s replacement skips and reports redirects, and only a publisher can revert a replacement that includes redirects', async () => {
  await test.drafts.updateTextIndex()
  const search = { q: word, isExact: false }
  const { places } = await test.drafts.findTexts(editor, { ...search, limit: 10 })
  const inRedirect = places.filter(({ contentKey }) => contentKey === old.contentKey)
  expect(inRedirect).toHaveLength(1)
  const replace = (actor: Actor, client: string) =>
    test.drafts.replaceTexts(actor, { ...search, replacement: 'cobalt', client, places })
  const byEditor = await replace(editor, createTestClientId())
  expect(byEditor.refused).toMatchObject([{ ...old, message: 'Your role does not allow editing this item.' }])
  expect(byEditor.items).toHaveLength(1)
  const client = createTestClientId()
  await replace(colleague, client)
  const revert = { replaced: client, client: createTestClientId() }
  await expect(test.drafts.takeBackTexts(editor, revert)).rejects.toMatchObject(rejected)
  expect((await test.drafts.takeBackTexts(colleague, revert)).items).toMatchObject([old])
})
