/**
 * Tests long and malformed values. Comparing such values must not cost more than reading them, so the tests count
 * steps.
 */
import { expect, it, vi } from 'vitest'
import { describeDifference } from './describe-difference.ts'
import { sampleNames, toLineTexts } from './describe-difference.fixture.ts'
import { maxTokenizedLength } from './difference.ts'
import { readRichText } from './rich-text-tokens.ts'

const describe = (before: unknown, after: unknown) => describeDifference(before, after, sampleNames)

it('reads only a few entries of two long lists that differ in every entry', () => {
  let reads = 0
  const toEntry = (text: string) => ({
    get text() {
      reads++
      return text
    },
  })
  const toEntries = (word: string) => Array.from({ length: 5000 }, (_, at) => toEntry(`${word} ${at}`))
  const { lines } = describe(toEntries('old'), toEntries('new'))
  expect(lines).toHaveLength(1)
  expect(reads).toBeLessThan(1000)
})

it('shows the only entry that is missing from a long list', () => {
  const entries = Array.from({ length: 5000 }, (_, at) => `entry ${at}`)
  expect(toLineTexts(describe(entries, entries.toSpliced(2000, 1)))).toEqual(['[-entry 2000-]'])
})

it('reads only the start of a difference between two long strings', () => {
  const long = `<p>${'Many words. '.repeat(maxTokenizedLength / 12)}`
  const read = vi.spyOn(String.prototype, 'match')
  const { lines } = describe(`${long}Do not use.</p>`, `${long}Use daily.</p>`)
  const length = read.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0)
  read.mockRestore()
  expect(toLineTexts({ lines, more: 0 })).toEqual(['[-Do not use-]{+Use daily+}'])
  expect(length).toBeLessThan(maxTokenizedLength / 2)
})

it('reads an unclosed comment only once', () => {
  expect(readRichText(`word${'<!--'.repeat(1000)}`).map(({ text }) => text)).toEqual(['word'])
})

it('reads the attributes of a tag once for all text inside it', () => {
  const tokens = readRichText('<a href="/care" class="wide">one<two<three</a>')
  expect(tokens.map(({ href }) => href)).toEqual(tokens.map(() => '/care'))
  expect(tokens.every(({ formats }) => formats === tokens[0]?.formats)).toBe(true)
})

it('returns to the outer formatting if tags overlap', () => {
  const tokens = readRichText('<b>one<i>two</b>three</i>four')
  expect(tokens.map(({ text, formats }) => [text, ...formats])).toEqual([
    ['one', 'bold'],
    ['two', 'bold', 'italic'],
    ['three', 'italic'],
    ['four'],
  ])
})
