/** Tests which drafts are related to the page from which they are published. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createImageChange,
  createQuestionChange,
  createRedirectChange,
  toContentKey,
} from '../../content/testing.ts'
import {
  colleague,
  createPageOperation,
  createBlocksTarget,
  openTab,
  openTestSite,
  publish,
  publishBody,
  createTitleOperation,
  toDraftKey,
  type TestSite,
} from '../testing.ts'

let test: TestSite
beforeAll(async () => {
  test = await openTestSite()
  await publish(
    test,
    createImageChange('shown'),
    createImageChange('elsewhere'),
    createQuestionChange('one', 'First'),
    createQuestionChange('two', 'Second'),
  )
  await publishBody(test, 'about', {
    blocks: [{ id: 'picture', block: 'image', props: { imageInfo: { contentKey: toContentKey('shown') } } }],
  })
  await publishBody(test, 'other', {})
  await publishBody(test, 'question', {
    route: '/questions/{urlName}',
    record: { type: 'epiderm__question', parameter: 'urlName' },
  })
  await publish(test, createRedirectChange('to-it', { from: '/to-it', to: '/about' }))
  for (const name of ['about', 'other', 'shown', 'elsewhere', 'one', 'two', 'to-it', 'question'])
    await edit(name)
  for (const [name, url] of [
    ['menu', '/about#team'],
    ['far-menu', '/other'],
  ] as const)
    await openTab(test.drafts, toDraftKey(name)).edit({
      kind: 'create',
      type: 'epiderm__menu',
      title: name,
      urlName: name,
      body: { items: [{ label: 'Link', url }] },
    })
})
afterAll(() => test.close())

const edit = (name: string) =>
  openTab(test.drafts, toDraftKey(name), colleague).edit(createTitleOperation(`Edited ${name}`))

async function list(name: string, record?: string) {
  const { drafts } = await test.drafts.listChanged(colleague, { page: { ...toDraftKey(name), record } })
  const names = (wanted: string) =>
    drafts.flatMap(({ title, relation }) => (relation === wanted ? title.replace('Edited ', '') : []))
  return { named: names('named').toSorted(), links: names('links') }
}

it('lists the page, the items that it refers to and its redirects, and separately lists the menus that link to it', async () => {
  expect(await list('about')).toEqual({ named: ['about', 'shown', 'to-it'], links: ['menu'] })
})

it('lists the record that the page shows, and no other record', async () => {
  expect(await list('question', 'one')).toEqual({ named: ['one', 'question'], links: [] })
})

it('lists the draft of the item itself if the item is not a page, such as a picture or a question', async () => {
  expect(await list('shown')).toEqual({ named: ['shown'], links: [] })
  expect(await list('one')).toEqual({ named: ['one'], links: [] })
})

it('marks no draft as related if the list of changes is requested without a page', async () => {
  const { drafts } = await test.drafts.listChanged(colleague)
  expect(new Set(drafts.map(({ relation }) => relation))).toEqual(new Set([null]))
})

it('includes items that a new item refers to, but does not follow another page’s references', async () => {
  await openTab(test.drafts, toDraftKey('new')).edit(createPageOperation('/new'), {
    kind: 'insert',
    node: {
      id: 'list',
      block: 'grid',
      props: { collection: { type: 'list', values: [toContentKey('newcomer')] } },
    },
    place: createBlocksTarget(),
  })
  await openTab(test.drafts, toDraftKey('newcomer')).edit({
    kind: 'create',
    type: 'epiderm__question',
    title: 'newcomer',
    urlName: 'newcomer',
    body: { question: 'Who?', answer: `<p><img src="{!cmsMedia.${toContentKey('elsewhere')}}" alt="A"></p>` },
  })
  const { named } = await list('new')
  expect(named).toEqual(['Page at /new', 'elsewhere', 'newcomer'])
})
