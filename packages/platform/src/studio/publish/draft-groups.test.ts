import { describe, expect, it } from 'vitest'
import type { ChangedDraft } from '#api'
import { isTickedInitially, toDraftGroups } from './draft-groups.ts'

const language = 'en_GB'
const toDraft = (contentKey: string, facts: Partial<ChangedDraft> = {}) =>
  ({ contentKey, language, isOwn: true, changes: [], relation: null, ...facts }) as unknown as ChangedDraft
const created = [{ kind: 'created' }] as unknown as ChangedDraft['changes']
const theirs = { isOwn: false } as const

const page = toDraft('page', { relation: 'named', ...theirs })
const picture = toDraft('picture', { relation: 'named' })
const product = toDraft('product', { relation: 'named', ...theirs })
const pattern = toDraft('pattern', { relation: 'named', changes: created, ...theirs })
const menu = toDraft('menu', { relation: 'links' })
const own = toDraft('own')
const colleague = toDraft('colleague', theirs)
const all = [colleague, own, menu, page, picture, product, pattern]

const toKeys = (drafts: readonly ChangedDraft[]) => drafts.map(({ contentKey }) => contentKey).join(' ')

describe('the drafts in the publish dialog', () => {
  it('never initially include an unpublished item, even on its own page', () => {
    const unpublished = { ...page, isOwn: true, isUnpublished: true }
    expect(isTickedInitially(unpublished, undefined)).toBe(false)
    expect(isTickedInitially(unpublished, unpublished)).toBe(false)
  })

  it('are listed with the page first, followed by the menus that link to it', () => {
    expect(toDraftGroups(all).map(({ drafts }) => toKeys(drafts))).toEqual([
      'page picture product pattern',
      'menu',
      'own',
      'colleague',
    ])
  })

  it('are initially selected if they belong to the page, except a colleague’s edits of a published item', () => {
    expect(toKeys(all.filter((draft) => isTickedInitially(draft, page)))).toBe('page picture pattern')
  })

  it('are initially selected if they are the editor’s own and no page is open', () => {
    expect(toKeys(all.filter((draft) => isTickedInitially(draft, undefined)))).toBe('own menu picture')
  })
})
