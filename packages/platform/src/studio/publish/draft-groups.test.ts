import { describe, expect, it } from 'vitest'
import type { ChangedDraft } from '#api'
import { isSelectedInitially, toDraftGroups } from './draft-groups.ts'

const language = 'en_GB'
const toDraft = (contentKey: string, facts: Partial<ChangedDraft> = {}) =>
  ({ contentKey, language, isOwn: true, changes: [], relation: null, ...facts }) as unknown as ChangedDraft
const created = [{ kind: 'created' }] as unknown as ChangedDraft['changes']
const theirs = { isOwn: false } as const

const page = { ...toDraft('page', { relation: 'named', ...theirs }), isPage: true }
const item = { ...page, isPage: false }
const picture = toDraft('picture', { relation: 'named' })
const product = toDraft('product', { relation: 'named', ...theirs })
const pattern = toDraft('pattern', { relation: 'named', changes: created, ...theirs })
const menu = toDraft('menu', { relation: 'links' })
const own = toDraft('own')
const colleague = toDraft('colleague', theirs)
const all = [colleague, own, menu, page, picture, product, pattern]

const toKeys = (drafts: readonly ChangedDraft[]) => drafts.map(({ contentKey }) => contentKey).join(' ')

describe('the drafts in the publish dialog', () => {
  it('are not initially selected if their item is being unpublished, even on the item’s own page', () => {
    const unpublished = { ...page, isOwn: true, isUnpublished: true }
    expect(isSelectedInitially(unpublished, undefined)).toBe(false)
    expect(isSelectedInitially(unpublished, unpublished)).toBe(false)
  })

  it('are listed with the page first, followed by the menus that link to it', () => {
    expect(toDraftGroups(all, page).map(({ drafts }) => toKeys(drafts))).toEqual([
      'page picture product pattern',
      'menu',
      'own',
      'colleague',
    ])
  })

  it('are initially selected if they belong to the page, except a colleague’s edits to a published item', () => {
    expect(toKeys(all.filter((draft) => isSelectedInitially(draft, page)))).toBe('page picture pattern')
  })

  it('are initially selected if they belong to the open item or to new items that it uses, but not to its other languages', () => {
    const translation = { ...toDraft('page', { relation: 'named', changes: created }), language: 'de_DE' }
    const isTicked = (draft: ChangedDraft) => isSelectedInitially(draft, item)
    expect(toKeys([...all, translation].filter(isTicked))).toBe('page pattern')
  })

  it('are grouped under a label for the open page or the open item', () => {
    expect(toDraftGroups(all, page)[0]?.label).toBe('On this page')
    expect(toDraftGroups(all, item)[0]?.label).toBe('This item and the items that it uses')
  })

  it('are initially selected if they belong to the editor and no item is open', () => {
    expect(toKeys(all.filter((draft) => isSelectedInitially(draft, undefined)))).toBe('own menu picture')
  })
})
