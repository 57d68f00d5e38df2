import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createTestPage } from '../standard-blocks/page.fixture.ts'
import { bindProps } from './bind-props.ts'
import { field } from './field.ts'
import { parsePropsTolerantly } from './parse-props.ts'
import { readStoredProps } from './read-stored-props.ts'

const reads = vi.fn((text: string) => text)
const schema = z.object({
  title: field.text('Title').transform(reads),
  link: field.link('Link').optional(),
  pattern: field.template('Pattern').optional(),
})
const { scope } = createTestPage({})
const reference = { type: 'comm__namedPage', attributes: { name: 'contact' } }

function read(stored: object, toUrl: () => string | undefined = () => '/contact') {
  reads.mockClear()
  const result = readStoredProps(schema, stored, { scope, toUrl })
  return { result, times: reads.mock.calls.length }
}

describe('a stored value', () => {
  it.each([
    ['plain', { title: 'Calm' }],
    ['with a template, which its block binds itself', { title: 'Calm', pattern: '{!Item.title}' }],
  ])('%s is read once for all callers', (_what, stored) => {
    const first = read(stored)
    expect(first.times).toBe(1)
    expect(read(stored)).toEqual({ result: first.result, times: 0 })
    expect(read({ ...stored }).times).toBe(1)
  })

  it('is repaired once, and the repair is reported on every read', () => {
    const stored = { title: 'Calm', link: 'java script:' }
    const mended = { notes: [expect.stringContaining('link')] }
    expect(read(stored).result).toMatchObject(mended)
    expect(read(stored).result).toMatchObject(mended)
  })

  it('is parsed again, if it contains a page reference, only when the reference resolves to a different path', () => {
    const stored = { title: 'Calm', link: reference }
    expect(read(stored, () => undefined).times).toBe(1)
    expect(read(stored, () => '/contact')).toMatchObject({
      times: 1,
      result: { props: { link: '/contact' } },
    })
    expect(read(stored, () => undefined).times).toBe(0)
    expect(read(stored, () => '/contact')).toMatchObject({
      times: 0,
      result: { props: { link: '/contact' } },
    })
    expect(read(stored, () => '/us')).toMatchObject({ times: 1, result: { props: { link: '/us' } } })
  })

  it('with an expression is parsed for each page', () => {
    const stored = { title: '{!Site.basePath}', link: reference }
    expect(read(stored).times).toBe(1)
    expect(read(stored).times).toBe(1)
  })

  it('with an expression in one field is parsed again only in that field, with the same result as for the whole value', () => {
    const stored = { title: 'Calm', link: '{!Site.basePath}/a', pattern: 7 }
    const first = read(stored)
    expect(first.times).toBe(1)
    expect(read(stored)).toEqual({ result: first.result, times: 0 })
    expect(first.result).toEqual(parsePropsTolerantly(schema, bindProps(schema, stored, { scope })))
    expect(first.result).toMatchObject({ notes: [expect.stringContaining('pattern')] })
  })

  it('without a required field is unusable, whether or not another field contains an expression', () => {
    expect(read({ link: '{!Site.basePath}/a' }).result).toEqual(read({ link: '/a' }).result)
    expect(read({ link: '/a' }).result).toEqual({ failure: expect.stringMatching(/^title: /) })
  })
})
