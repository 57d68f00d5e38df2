import { expect, it } from 'vitest'
import type { RecordedRead } from './reads.ts'
import { toPageSurrogateKeys, toPurgeKeys } from './surrogate-keys.ts'

const toItem = (contentKey: string): RecordedRead => ({
  kind: 'item',
  id: `item ${contentKey}`,
  language: 'en_GB',
  contentKey,
  fields: ['*'],
})
const label: RecordedRead = { kind: 'label', id: 'label', language: 'en_GB', key: 'more' }
const toItems = (count: number) => Array.from({ length: count }, (_, n) => toItem(`MC${n}`))
const meets = (page: readonly string[], purged: readonly string[]) => purged.some((key) => page.includes(key))

it('assigns each page a short, stable key per trigger, and one key shared by all pages', () => {
  const keys = toPageSurrogateKeys([toItem('MCA'), toItem('MCA'), label])
  expect(keys).toEqual(toPageSurrogateKeys([toItem('MCA'), label]))
  expect(keys).toHaveLength(3)
  for (const key of keys) expect(key).toMatch(/^[a-z0-9]{1,8}$/)
  expect(meets(keys, toPurgeKeys(['key MCA']))).toBe(true)
  expect(meets(keys, toPurgeKeys(['labels', 'any']))).toBe(true)
  expect(meets(keys, toPurgeKeys(['key MCB', 'type epiderm__page', 'any']))).toBe(false)
  expect(meets(keys, toPurgeKeys('all'))).toBe(true)
})

it('limits the number of keys of a page with thousands of items, while a change to any item still matches one of its keys', () => {
  const keys = toPageSurrogateKeys([...toItems(5000), label])
  expect(keys.length).toBeLessThanOrEqual(514)
  expect(keys.join(' ').length).toBeLessThan(4000)
  for (const n of [0, 1, 17, 4999]) expect(meets(keys, toPurgeKeys([`key MC${n}`]))).toBe(true)
  expect(meets(keys, toPurgeKeys(['labels']))).toBe(true)
  expect(meets(keys, toPurgeKeys(['type epiderm__page']))).toBe(false)
})

it('a page with several hundred items is not purged on every change', () => {
  const keys = toPageSurrogateKeys(toItems(320))
  const strange = Array.from({ length: 200 }, (_, n) => toPurgeKeys([`key other ${n}`]))
  expect(strange.filter((purged) => meets(keys, purged)).length).toBeLessThan(150)
})

it('purges all pages with the shared key if a release affects too many keys', () => {
  const triggers = Array.from({ length: 2000 }, (_, n) => `key ${n}`)
  expect(toPurgeKeys(triggers)).toEqual(toPurgeKeys('all'))
  expect(toPurgeKeys(triggers.slice(0, 200)).length).toBeGreaterThan(200)
})
