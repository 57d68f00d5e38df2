/** Creates a page with a sample of every block, and the pattern that samples refer to. */
import type { Change, ContentDraft } from '#content'
import { patternType } from '#content-types'
import { createContentKey, createRecordId } from '#kit'
import type { ContentItem } from '#model'
import type { BlockNode } from '#schema'
import type { TestApp } from '../../packages/platform/src/app/testing.ts'
import { findAllItems, operator } from './two-languages.fixture.ts'

export const createSampleChanges = async (app: TestApp): Promise<readonly Change[]> =>
  [footnotePattern, samplePattern, await toSamplesPage(app)].map((draft) => ({ kind: 'put', draft }))

/** A page with every type of block, and with a list nested inside each item of a list. */
async function toSamplesPage(app: TestApp): Promise<ContentDraft> {
  const items = await findAllItems(app.platform.content.at(operator))
  const blocks = Array.from(app.platform.registry.values()).flatMap(({ type, samples }) =>
    samples
      .filter(({ name }) => name === 'typical')
      .map(({ props, slots }): BlockNode =>
        withOwnIds({ id: 'sample', block: type, props, slots: { ...slots } } as BlockNode, type),
      ),
  )
  return {
    managedContentId: createRecordId('20Y', 999_999),
    contentKey: createContentKey(new Uint8Array(16).fill(9)),
    recordId: null,
    type: 'epiderm__page',
    title: 'Samples',
    urlName: 'samples',
    language: 'en_GB',
    body: {
      route: '/samples',
      blocks: [...blocks.map((block) => withRealKeys(block, items)), listOfLists, ...pagedLists, shownAgain],
    },
  }
}

const withOwnIds = (node: BlockNode, prefix: string): BlockNode => ({
  ...node,
  id: `${prefix}-${node.id}`.slice(0, 60),
  slots: Object.fromEntries(
    Object.entries(node.slots ?? {}).map(([name, inside]) => [
      name,
      inside.map((one) => withOwnIds(one, prefix)),
    ]),
  ),
})

/** Replaces a sample's invented content keys with keys of existing items. */
function withRealKeys(node: BlockNode, items: readonly ContentItem[]): BlockNode {
  const toContentKey = (type: string) => items.find((item) => item.type === type)?.contentKey ?? ''
  const named = { schedule: 'epiderm__delivery_schedule', menu: 'epiderm__menu', formPage: 'epiderm__page' }
  const text = Object.entries(named).reduce(
    (json, [field, type]) =>
      json.replaceAll(RegExp(`"${field}":"MC\\w+"`, 'g'), `"${field}":"${toContentKey(type)}"`),
    JSON.stringify(node),
  )
  return JSON.parse(text) as BlockNode
}

const toPattern = (
  number: number,
  pattern: Pick<ContentDraft, 'contentKey' | 'title' | 'urlName' | 'body'>,
) => ({
  managedContentId: createRecordId('20Y', 999_990 + number),
  recordId: null,
  type: patternType,
  language: 'en_GB',
  ...pattern,
})

/** A pattern that is used inside the sample pattern. */
const footnotePattern: ContentDraft = toPattern(0, {
  contentKey: createContentKey(new Uint8Array(16).fill(60)),
  title: 'Footnote',
  urlName: 'footnote',
  body: {
    blocks: [{ id: 'note', block: 'text-block', props: { text: '{!Content.title}: sent today' } }],
  },
})

const samplePattern: ContentDraft = toPattern(1, {
  contentKey: createContentKey(new Uint8Array(16).fill(6)),
  title: 'Sample pattern',
  urlName: 'sample-pattern',
  body: {
    blocks: [
      { id: 'heading', block: 'text-block', props: { text: 'Sent the same day' } },
      {
        id: 'both',
        block: 'flexible-block',
        slots: {
          content: [
            { id: 'button', block: 'button', props: { text: 'Order', url: '/' } },
            { id: 'footnote', block: 'pattern', props: { pattern: footnotePattern.contentKey } },
            { id: 'clinics', block: 'text-block', access: 'signedIn', props: { text: 'For clinics' } },
          ],
        },
      },
    ],
  },
})
const shownAgain: BlockNode = {
  id: 'footnote-again',
  block: 'pattern',
  props: { pattern: footnotePattern.contentKey },
}

const products = { type: 'cms', contentTypeFQN: 'epiderm__product', limit: 3 }
const paged = { showPagination: true, pageSize: 1, label: 'Products' }
const listOfLists: BlockNode = {
  id: 'outer-list',
  block: 'grid',
  props: { collection: products },
  slots: {
    item: [
      { id: 'outer-name', block: 'text-block', props: { text: '{!Item.title}' } },
      {
        id: 'inner-list',
        block: 'grid',
        props: { collection: products, ...paged },
        slots: { item: [{ id: 'inner-name', block: 'text-block', props: { text: '{!Item.strapline}' } }] },
      },
    ],
  },
}

const pagedLists = ['first', 'second'].map((id): BlockNode => ({
  id: `${id}-list`,
  block: 'grid',
  props: { collection: products, ...paged },
  slots: { item: [{ id: `${id}-name`, block: 'text-block', props: { text: '{!Item.title}' } }] },
}))
