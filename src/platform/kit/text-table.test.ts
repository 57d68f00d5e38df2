import { expect, it } from 'vitest'
import { createClaims } from './claims.ts'
import { createTextTable } from './text-table.ts'

const count = 20_000

it('numbers texts in the order in which they came, and finds none that it was not given', () => {
  const table = createTextTable()
  const texts = Array.from({ length: count }, (_, number) => `text ${number} é 😀 ${'x'.repeat(number % 50)}`)
  expect(texts.map(table.add)).toEqual(texts.map((_, number) => number))
  expect(texts.map(table.add)).toEqual(texts.map((_, number) => number))
  expect(texts.map(table.find)).toEqual(texts.map((_, number) => number))
  expect([table.find('text'), table.find(''), table.size()]).toEqual([undefined, undefined, count])
  expect([table.add(''), table.find('')]).toEqual([count, count])
})

it('tells a text from another one of the same hash', () => {
  const byHash = new Map<string, number>()
  const table = createTextTable()
  for (let number = 0; number < 200_000; number++) byHash.set(`${number}`, table.add(`${number}`))
  expect(table.size()).toBe(byHash.size)
  expect([...byHash].filter(([text, number]) => table.find(text) !== number)).toEqual([])
})

it('tells the first owner of what a second one claims, and nothing to the first', () => {
  const claim = createClaims()
  for (let number = 0; number < count; number++) expect(claim(`text ${number}`, number)).toBeUndefined()
  expect(claim('text 7', 7)).toBeUndefined()
  expect(claim('text 7', 8)).toBe(7)
  expect(claim(`text ${count - 1}`, 0)).toBe(count - 1)
})
