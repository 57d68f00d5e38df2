import { describe, expect, it } from 'vitest'
import { createContentKey, createRecordId, isContentKey, isRecordId, isUuid, toLongRecordId } from './ids.ts'

describe('ids', () => {
  it.each([
    ['123e4567-e89b-42d3-a456-426614174000', true],
    ['123E4567-E89B-42D3-A456-426614174000', true],
    ['00000000-0000-0000-0000-000000000000', true],
    ['123e4567e89b42d3a456426614174000', false],
    ['123e4567e89b-42d3-a456-426614174000', false],
    ['123e4567-e89b42d3-a456-426614174000', false],
    ['123e4567-e89b-42d3a456-426614174000', false],
    ['123e4567-e89b-42d3-a456426614174000', false],
    ['123e4567-e89b-42d3-a456-42661417400', false],
    ['123e4567-e89b-42d3-a456-4266141740000', false],
    ['123e4567-e89b-42d3-a456_426614174000', false],
    ['g23e4567-e89b-42d3-a456-426614174000', false],
    ['{123e4567-e89b-42d3-a456-426614174000}', false],
    ['123e4567-e89b-42d3-a456-426614174000\n', false],
    ['', false],
    [undefined, false],
  ])('URL-5 %j is a UUID: %s', (value, expected) => {
    expect(isUuid(value)).toBe(expected)
  })

  it.each([-1, -0.5, -Infinity])('NRM-7 cannot be created from the seed %d', (seed) => {
    expect(() => createRecordId('01t', seed)).toThrow('Negative numbers are not supported.')
  })

  it.each([Infinity, NaN, 2 ** 53])(
    'cannot be created from the seed %d, which is too large or not a number',
    (seed) => {
      expect(() => createRecordId('01t', seed)).toThrow('An id is generated from a number')
    },
  )

  it.each([
    ['01t', 0, '01t000000000000AAA'],
    ['0DM', 1, '0DM000000000001AAA'],
    ['20Y', 35, '20Y00000000000ZIAU'],
    ['20Y', 61, '20Y00000000000zIAE'],
    ['01t', 62, '01t000000000010AAA'],
  ] as const)('have 18 characters: %s, %d', (prefix, seed, expected) => {
    const id = createRecordId(prefix, seed)
    expect(id).toHaveLength(18)
    expect(id.startsWith(prefix)).toBe(true)
    expect(isRecordId(id)).toBe(true)
    expect(id.slice(0, 15)).toBe(expected.slice(0, 15))
  })

  it('stay distinct when compared case-insensitively', () => {
    const [upper, lower] = [toLongRecordId('20Y00000000000Z'), toLongRecordId('20Y00000000000z')]
    expect(upper?.toLowerCase()).not.toBe(lower?.toLowerCase())
  })

  /** A pair published in an organisation's documentation: the 15- and 18-character forms of one record id. */
  it('have the documented checksum', () => {
    expect(toLongRecordId('001D000000IqhSL')).toBe('001D000000IqhSLIAZ')
    expect(isRecordId('001D000000IqhSLIAZ')).toBe(true)
    expect(isRecordId('001D000000IqhSLIAY')).toBe(false)
  })

  it.each([
    '',
    '01t',
    '01t00000000000',
    '01t0000000000001',
    '01t00000000000!',
    "01t000000000001' or 1",
    7,
    null,
  ])('%j is not a record id', (value) => {
    expect(isRecordId(value)).toBe(false)
    expect(toLongRecordId(String(value))).toBeUndefined()
  })

  it('consist of MC and 26 characters for content items', () => {
    for (const byte of [0, 1, 127, 255]) {
      const key = createContentKey(new Uint8Array(16).fill(byte))
      expect(key).toMatch(/^MC[A-Z2-7]{26}$/)
      expect(isContentKey(key)).toBe(true)
    }
    expect(createContentKey(new Uint8Array(16).fill(1))).not.toBe(
      createContentKey(new Uint8Array(16).fill(2)),
    )
  })

  it.each([
    'MC',
    'mcaaaaaaaaaaaaaaaaaaaaaaaaaa',
    `MC${'A'.repeat(25)}`,
    `MC${'A'.repeat(27)}`,
    `MC${'1'.repeat(26)}`,
    1,
  ])('%j is not a content key', (value) => {
    expect(isContentKey(value)).toBe(false)
  })
})
