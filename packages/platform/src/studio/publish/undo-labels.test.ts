import { describe, expect, it } from 'vitest'
import type { PublishedItem } from '#api'
import { toUndoLabel, toUndoQuestion } from './undo-labels.ts'

type Kind = PublishedItem['changes'][number]['kind']

const toItem = (title: string, kind: Kind | undefined, more: Partial<PublishedItem> = {}) =>
  ({
    contentKey: title,
    language: 'en_GB',
    title,
    seq: 1,
    changes: kind === undefined ? [] : [{ kind }],
    ...more,
  }) as unknown as PublishedItem

const balm = 'Winter Balm'
const takesBack = { release: 4, createdAt: '', note: '' }

describe('the confirmation before an undo', () => {
  it('states that an item leaves the site, returns to it, or reverts to its previous version', () => {
    const ask = (kind: Kind) => toUndoQuestion([toItem(balm, kind)], undefined)
    expect(ask('created')).toBe('Visitors will no longer see Winter Balm.')
    expect(ask('withdrawn')).toBe('Winter Balm will be on the site again.')
    expect(ask('set')).toBe('Winter Balm immediately reverts to its previous version for all visitors.')
  })

  it('lists the items by effect, and the drafts that remain', () => {
    const items = [toItem('About', 'set'), toItem(balm, 'created'), toItem('Contact', 'withdrawn')]
    expect(toUndoQuestion(items, new Set())).toBe(
      'Visitors will no longer see Winter Balm. Contact will be on the site again. About immediately reverts to its previous version for all visitors. None of these items has unpublished changes.',
    )
  })

  it('names each item once, and names all items in a withdrawal in the same sentence, even if their changes were not loaded', () => {
    const items = ['en_GB', 'de_DE'].map((language) => toItem(balm, 'withdrawn', { seq: 0, language }))
    const others = [...items, toItem('Winter Set', undefined, { seq: 0 })]
    expect(toUndoQuestion(others, new Set())).toBe(
      'Winter Balm, Winter Set will be on the site again. None of these items has unpublished changes.',
    )
  })
})

describe('the undo button', () => {
  const toLabel = (kind: Kind, of: typeof takesBack | null, seq = 1) =>
    toUndoLabel({ release: 5, takesBack: of, drafts: [toItem(balm, kind, { seq })] }).label

  it('is labelled “Undo this publish” for every publish that is not itself an undo', () => {
    expect(toLabel('created', null)).toBe('Undo this publish')
    expect(toLabel('withdrawn', null)).toBe('Undo this publish')
  })

  it('is labelled “Bring back” if the undo returns withdrawn items to the site', () => {
    expect(toLabel('withdrawn', takesBack, 0)).toBe('Bring back')
    const set = [toItem(balm, 'withdrawn', { seq: 0 }), toItem('Winter Set', undefined, { seq: 0 })]
    expect(toUndoLabel({ release: 5, takesBack, drafts: set }).name).toBe('Bring back: release 4')
  })

  it('is labelled “Unpublish again”, “Withdraw again” or “Delete again” if undoing an undo removes its items from the site', () => {
    expect(toLabel('created', takesBack)).toBe('Unpublish again')
    expect(toLabel('created', takesBack, 0)).toBe('Withdraw again')
    const picture = toItem('Jar', 'created', { seq: 0 })
    const changes = picture.changes.map((change) => ({ ...change, itemType: 'sfdc_cms__image' }))
    const deletion = { release: 5, takesBack, drafts: [{ ...picture, changes }] }
    expect(toUndoLabel(deletion)).toEqual({ label: 'Delete again', name: 'Delete again: release 4' })
    expect(toLabel('withdrawn', takesBack)).toBe('Publish again')
    expect(toLabel('set', takesBack)).toBe('Publish again')
  })
})
