import { describe, expect, it } from 'vitest'
import type { PublishedItem } from '#api'
import { toTitleInPublish } from './published-items.ts'

const toItem = (more: Partial<PublishedItem>) =>
  ({
    contentKey: 'balm',
    language: 'en_GB',
    title: 'Winter Balm',
    seq: 1,
    changes: [{ kind: 'withdrawn' }],
    ...more,
  }) as PublishedItem

describe('an item in a publish', () => {
  it('has its language in its name only if the publish contains it in another language', () => {
    const english = toItem({})
    const german = toItem({ language: 'de' })
    const other = toItem({ contentKey: 'soap', title: 'Soap' })
    expect(toTitleInPublish(english, [english, other])).toBe('Winter Balm')
    expect(toTitleInPublish(english, [english, german])).toBe('Winter Balm (British English)')
    expect(toTitleInPublish(german, [english, german])).toBe('Winter Balm (German)')
    expect(toTitleInPublish(other, [english, german, other])).toBe('Soap')
  })
})
