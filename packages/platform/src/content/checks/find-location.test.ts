import { describe, expect, it, vi } from 'vitest'
import { createRegistry } from '#blocks'
import { createContentTypes, standardContentTypes } from '#content-types'
import { standardBlocks } from '#standard-blocks'
import type { ContentDraft } from '../types/change.ts'
import { toId, toContentKey } from '../testing.ts'
import { checkDraft } from './check-draft.ts'
import { findLocation } from './find-location.ts'
import { findReferences } from './items/references.ts'

const types = createContentTypes(standardContentTypes)
const registry = createRegistry(standardBlocks)

const toDraft = (body: object, more: Partial<ContentDraft> = {}): ContentDraft => ({
  type: 'epiderm__page',
  contentKey: toContentKey('acne'),
  managedContentId: toId('20Y', 'acne'),
  recordId: null,
  language: 'en_GB',
  title: 'Acne › and scars',
  urlName: 'acne',
  body: { route: '/acne', ...body },
  ...more,
})

/** Returns the location of each problem. */
const listPlaces = (draft: ContentDraft) =>
  checkDraft({ types, registry }, draft).map((problem) => {
    const { block, path } = findLocation(types, draft, problem)
    return [block, path.join('.')]
  })

const column = { columnName: 'One', columnKey: 'one' }
const wrong = { id: 'text', block: 'text-block', props: { text: 7 } }

describe('the location of a problem', () => {
  it.each<[string, object, Partial<ContentDraft>, readonly [string | null, string]]>([
    ['a property of a block', { blocks: [wrong] }, {}, ['text', 'props.text']],
    [
      'a block in a slot, even if a block of the page has the name of the slot',
      {
        blocks: [
          { id: 'one', block: 'text-block', props: { text: 'One' } },
          {
            id: 'around',
            block: 'section',
            props: { sectionConfig: { columns: [column] } },
            slots: { one: [wrong] },
          },
        ],
      },
      {},
      ['text', 'props.text'],
    ],
    [
      'a block in the default content of a column',
      {
        blocks: [
          {
            id: 'around',
            block: 'section',
            props: { sectionConfig: { columns: [{ ...column, seedComponents: [wrong] }] } },
          },
        ],
      },
      {},
      ['text', 'props.text'],
    ],
    [
      'an entry of a list, by its position',
      {
        blocks: [
          {
            id: 'around',
            block: 'section',
            props: { sectionConfig: { columns: [column, { ...column, columnKey: 7 }] } },
          },
        ],
      },
      {},
      ['around', 'props.sectionConfig.columns.1.columnKey'],
    ],
    [
      'an unknown property',
      { blocks: [{ ...wrong, props: { text: 'A', odd: 1 } }] },
      {},
      ['text', 'props.odd'],
    ],
    ['a missing block', { blocks: [{ id: 'odd', block: 'odd' }] }, {}, ['odd', '']],
    ['a field of the item', { route: 7 }, {}, [null, 'body.route']],
    ['the title', {}, { title: ' ' }, [null, 'title']],
    ['the URL name', {}, { urlName: 'A B' }, [null, 'urlName']],
  ])('is found for %s', (_, body, more, place) => {
    expect(listPlaces(toDraft(body, more))).toContainEqual(place)
  })

  it('is the property that contains the invalid reference', () => {
    const key = toContentKey('gone')
    const draft = toDraft({
      blocks: [
        {
          id: 'around',
          block: 'section',
          slots: { one: [{ ...wrong, props: { text: `{!cmsMedia.${key}}` } }] },
        },
      ],
    })
    const [found] = findReferences(draft.body)
    const path = [draft.title, ...(found?.fieldPath ?? [])].join(' › ')
    expect(findLocation(types, draft, { path })).toEqual({ block: 'text', path: ['props', 'text'] })
  })

  it('is found in a long list with only a few reads of each entry, however many problems there are', () => {
    const readId = vi.fn(() => 'none')
    const toEntry = () => Object.defineProperty({}, 'id', { get: readId, enumerable: true })
    const items = Array.from({ length: 100 }, toEntry)
    const draft = toDraft({ blocks: [{ id: 'list', block: 'list', props: { items } }] })
    for (const at of items.keys())
      expect(
        findLocation(types, draft, { path: `${draft.title} › Blocks › list › items › ${at} › name` }),
      ).toEqual({ block: 'list', path: ['props', 'items', String(at), 'name'] })
    expect(readId.mock.calls.length).toBeLessThan(1000)
  })

  it('is the item if the problem concerns the whole item', () => {
    const draft = toDraft({})
    expect(findLocation(types, draft, { path: draft.title })).toEqual({ block: null, path: [] })
    expect(findLocation(types, draft, { path: 'Another title › route' })).toEqual({ block: null, path: [] })
  })
})
