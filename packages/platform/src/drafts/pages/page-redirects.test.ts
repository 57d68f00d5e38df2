/** Tests redirects for pages whose path changes: visitors are redirected only once, and never in a loop. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createRedirectChange } from '../../content/testing.ts'
import {
  colleague,
  editor,
  openTab,
  openTestSite,
  publish,
  publishDrafts,
  publishPage,
  createTestClientId,
  type TestSite,
} from '../testing.ts'
import type { DraftKey } from '../draft.ts'

let test: TestSite
let pages = 0
let key: DraftKey
/** Returns paths that are not used in any other test. */
let at: (name: string) => string
beforeAll(async () => {
  test = await openTestSite()
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const draft of await test.drafts.list(colleague)) await test.drafts.drop(colleague, draft)
  const number = ++pages
  at = (name) => `/${name}-${number}`
  key = await publishPage(test, at('first').slice(1))
})

const move = async (to: string) => {
  const task = { key, move: { client: createTestClientId(), route: at(to), isLeading: true } }
  const { redirects } = await test.drafts.movePage(editor, task)
  return redirects.map(({ from, to: target }) => [from, target]).toSorted()
}
const publishAll = async () => publishDrafts(test, ...(await test.drafts.list(editor)))

it('a page that moves twice before a publish has one redirect, to its last path', async () => {
  expect(await move('second')).toEqual([[at('first'), at('second')]])
  expect(await move('third')).toEqual([[at('first'), at('third')]])
  await publishAll()
  expect(await test.drafts.list(editor)).toEqual([])
})

it('redirects to or from a page match its path regardless of case', async () => {
  await publish(test, createRedirectChange('old', { from: at('OLD'), to: at('FIRST') }))
  expect(await move('second')).toEqual([
    [at('OLD'), at('second')],
    [at('first'), at('second')],
  ])
  await publishAll()
  expect(await move('old')).toEqual([
    [at('OLD'), null],
    [at('first'), at('old')],
    [at('second'), at('old')],
  ])
})

it('a published page that moves again has a redirect from each previous path to its newest path', async () => {
  await move('second')
  await publishAll()
  expect(await move('third')).toEqual([
    [at('first'), at('third')],
    [at('second'), at('third')],
  ])
})

it('moving a page back removes the redirect from its old path, and adds a redirect from its latest path', async () => {
  await move('second')
  await publishAll()
  expect(await move('first')).toEqual([
    [at('first'), null],
    [at('second'), at('first')],
  ])
})

it('a redirect from a path is removed when a page moves to that path', async () => {
  await publish(
    test,
    createRedirectChange(`taken-${pages}`, { from: at('taken'), to: '/error', permanent: true }),
  )
  expect(await move('taken')).toEqual([
    [at('first'), at('taken')],
    [at('taken'), null],
  ])
})

it('an existing redirect from the old path is changed, and no second redirect is added', async () => {
  await move('second')
  await publishAll()
  await move('first')
  expect(await move('third')).toContainEqual([at('second'), at('third')])
})

it('a draft with the path of another page does not change published redirects to that page', async () => {
  await publishPage(test, at('about').slice(1))
  await publish(test, createRedirectChange(`old-about-${pages}`, { from: at('old-about'), to: at('about') }))
  await openTab(test.drafts, key).edit({
    kind: 'set',
    block: null,
    path: ['body', 'route'],
    value: at('about'),
  })
  expect(await move('elsewhere')).toEqual([[at('first'), at('elsewhere')]])
})

it('a redirect removed by a move is restored if the page leaves the redirect’s path before a publish', async () => {
  await publish(
    test,
    createRedirectChange(`old-${pages}`, { from: at('old'), to: '/error', permanent: true }),
  )
  const listTitles = async () => (await test.drafts.list(editor)).map(({ title }) => title)
  const before = await listTitles()
  await move('old')
  await test.drafts.restorePage(editor, { key, client: createTestClientId() })
  expect(await listTitles()).toEqual(before)
  await move('old')
  expect(await move('elsewhere')).toEqual([
    [at('first'), at('elsewhere')],
    [at('old'), '/error'],
  ])
})

it('a redirect removed by an editor stays removed when a page leaves its path', async () => {
  await publish(
    test,
    createRedirectChange(`gone-${pages}`, { from: at('gone'), to: '/error', permanent: true }),
  )
  const { items } = await test.content.at(editor).findContents({ type: 'epiderm__redirect' })
  const gone = items.find(({ body }) => body['from'] === at('gone')) as DraftKey
  await openTab(test.drafts, gone, colleague).edit({ kind: 'withdraw' })
  await move('gone')
  await test.drafts.restorePage(editor, { key, client: createTestClientId() })
  expect(await test.drafts.list(editor)).toMatchObject([{ contentKey: gone.contentKey, isWithdrawn: true }])
})
