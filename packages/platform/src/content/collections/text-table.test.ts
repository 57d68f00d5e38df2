import { expect, it } from 'vitest'
import { createDuplicateFinder } from './duplicate-finder.ts'
import { createTextTable } from './text-table.ts'

const count = 20_000

it('numbers strings in insertion order, and does not find strings that were not added', () => {
  const table = createTextTable()
  const texts = Array.from({ length: count }, (_, number) => `text ${number} é 😀 ${'x'.repeat(number % 50)}`)
  expect(texts.map(table.add)).toEqual(texts.map((_, number) => number))
  expect(texts.map(table.add)).toEqual(texts.map((_, number) => number))
  expect(texts.map(table.find)).toEqual(texts.map((_, number) => number))
  expect([table.find('text'), table.find(''), table.size()]).toEqual([undefined, undefined, count])
  expect([table.add(''), table.find('')]).toEqual([count, count])
})

it('stores strings longer than a block, and strings that end exactly at the end of a block', () => {
  const table = createTextTable()
  const lengths = [0, 1, 21_844, 21_845, 21_846, 65_535, 65_536, 200_000]
  const texts = lengths.flatMap((length) => ['x', 'é', '€'].map((letter) => letter.repeat(length)))
  const between = [...new Set(texts)].flatMap((text, number) => [text, `${number}`])
  expect(between.map(table.add)).toEqual(between.map((_, number) => number))
  expect(between.map(table.find)).toEqual(between.map((_, number) => number))
})

it('distinguishes strings with the same hash', () => {
  const byHash = new Map<string, number>()
  const table = createTextTable()
  for (let number = 0; number < 200_000; number++) byHash.set(`${number}`, table.add(`${number}`))
  expect(table.size()).toBe(byHash.size)
  expect([...byHash].filter(([text, number]) => table.find(text) !== number)).toEqual([])
})

it('returns the first owner of a string when another owner claims it', () => {
  const claim = createDuplicateFinder()
  for (let number = 0; number < count; number++) expect(claim(`text ${number}`, number)).toBeUndefined()
  expect(claim('text 7', 7)).toBeUndefined()
  expect(claim('text 7', 8)).toBe(7)
  expect(claim(`text ${count - 1}`, 0)).toBe(count - 1)
})
