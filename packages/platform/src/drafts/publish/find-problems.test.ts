import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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
  test = await openTestSite()
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const key of await test.drafts.list(editor)) await test.drafts.drop(editor, key)
})

/** Creates a draft of a page with one text block. */
async function draftPage(name: string, text: string) {
  const key = toDraftKey(name)
  const tab = openTab(test.drafts, key)
  const body = { route: `/${name}`, blocks: [{ id: 'only', block: 'rich-text', props: { text } }] }
  await tab.edit({ kind: 'create', type: 'epiderm__page', title: name, urlName: name, body })
  return { key, tab }
}
const find = (name: string) => test.drafts.findProblems(editor, toDraftKey(name))
const place = { block: 'only', path: ['props', 'text'] }

it('an item without edits has no problems', async () => {
  expect(await find('unedited')).toEqual({ seq: 0, problems: [], warnings: [] })
})

it('the problems that prevent a draft’s publication are listed with their locations', async () => {
  const { contentKey } = toDraftKey('linked')
  await draftPage('links', `<a href="{!cmsMedia.${contentKey}}">That</a>`)
  expect(await find('links')).toMatchObject({
    seq: 1,
    problems: [{ message: expect.stringContaining('does not exist'), place }],
  })
})

it('a draft may refer to an item in another draft; that item’s problems are not listed', async () => {
  const { key, tab } = await draftPage('linked', 'Text')
  await tab.edit({ kind: 'unset', block: null, path: ['body', 'route'] })
  await draftPage('links', `<a href="{!cmsMedia.${key.contentKey}}">That</a>`)
  expect(await find('links')).toMatchObject({ problems: [] })
  expect(await find('linked')).toMatchObject({
    problems: [{ contentKey: key.contentKey, place: { block: null, path: ['body', 'route'] } }],
  })
  await test.drafts.drop(editor, toDraftKey('links'))
  expect(await find('links')).toMatchObject({ problems: [], warnings: [] })
})

it('a link to a missing page causes a warning, unless the page exists in another draft', async () => {
  const links = ['/does-not-exist', '/error', '/error#top', '/links', '/coming']
  await draftPage('links', links.map((link) => `<a href="${link}">That</a>`).join(' '))
  const listLinks = async () => {
    const { problems, warnings } = await find('links')
    expect(problems).toEqual([])
    return warnings
  }
  const toWarning = (link: string) =>
    expect.objectContaining({ message: `links to ${link}, but there is no page there`, place })
  expect(await listLinks()).toEqual([toWarning('/does-not-exist'), toWarning('/coming')])
  await draftPage('coming', 'Text')
  expect(await listLinks()).toEqual([toWarning('/does-not-exist')])
})

it('a draft has a problem if another draft has the same path', async () => {
  await draftPage('twin', 'Text')
  const { tab } = await draftPage('other', 'Text')
  await tab.edit({ kind: 'set', block: null, path: ['body', 'route'], value: '/twin' })
  for (const name of ['twin', 'other'])
    expect(await find(name)).toMatchObject({
      problems: [{ message: expect.stringContaining('has the route "/twin"') }],
    })
})

it('a withdrawal is checked against the drafts of the items that refer to the withdrawn item', async () => {
  const left = await publishPage(test, 'left', { text: 'Text' })
  const reference = `<a href="{!cmsMedia.${left.contentKey}}">That</a>`
  const referring = await publishPage(test, 'referring', { text: reference })
  await openTab(test.drafts, left).edit({ kind: 'withdraw' })
  const findLeft = () => test.drafts.findProblems(editor, left)
  expect(await findLeft()).toMatchObject({
    problems: [{ message: expect.stringContaining('still referred to') }],
  })
  await openTab(test.drafts, referring).edit(createTextOperation('text', 'Text'))
  expect(await findLeft()).toMatchObject({ problems: [] })
})
