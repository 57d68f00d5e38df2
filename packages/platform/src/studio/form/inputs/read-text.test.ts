import { describe, expect, it } from 'vitest'
import { readJson, readLength, readNumber, readText, stepNumber, toLength } from './read-text.ts'

const facts = { limits: ['must be letters'], isRequired: false, defaultValue: undefined }
const columns = { ...facts, bounds: { least: 1, most: 6, isWhole: true } }
const length = {
  ...facts,
  limits: ['must be a length'],
  bounds: { pattern: { source: '^(?:0|\\d{1,4}(?:\\.\\d{1,4})?(?:px|rem|em|%))$', flags: '' } },
}

describe('typed text', () => {
  it.each([
    ['abc', { value: 'abc', shown: 'abc' }],
    ['a1', { problem: 'must be letters' }],
    ['{!Record.name} 1', { value: '{!Record.name} 1', shown: '{!Record.name} 1' }],
    ['', { value: undefined, shown: '' }],
    ['abcdefghi', { problem: 'enter at most 8 characters' }],
  ])('in a text field: %s', (text, read) => {
    const bounds = { most: 8, pattern: { source: '^[a-z]+$', flags: '' } }
    const mayHoldExpression = text.includes('{!') ? { bounds: { pattern: bounds.pattern } } : { bounds }
    expect(readText({ ...facts, ...mayHoldExpression }, text)).toEqual(read)
  })

  it('is stored as an empty string after it was deleted, if the field is required or has a default value', () => {
    expect(readText({ ...facts, isRequired: true }, '')).toEqual({ value: '', shown: '' })
    expect(readText({ ...facts, defaultValue: 'Main' }, '')).toEqual({ value: '', shown: '' })
  })

  it.each([
    ['4', { value: 4, shown: '4' }],
    ['7', { problem: 'enter 6 or less' }],
    ['0', { problem: 'enter 1 or more' }],
    ['1,5', { problem: 'enter a whole number' }],
    ['four', { problem: 'enter a number' }],
    [' ', { value: undefined, shown: '' }],
  ])('as a number of columns: %s', (text, read) => {
    expect(readNumber(columns, text)).toEqual(read)
  })

  it.each([
    ['2', { value: '2rem', shown: '2rem' }],
    ['24px', { value: '24px', shown: '24px' }],
    ['1,5 rem', { value: '1.5rem', shown: '1.5rem' }],
    ['0', { value: '0', shown: '0' }],
    ['-2', { problem: 'must be a length' }],
    ['wide', { problem: 'enter a number with a unit, such as 24px, 2rem or 50%' }],
  ])('as a length, in rem without a unit: %s', (text, read) => {
    expect(readLength(length, text, 'rem')).toEqual(read)
  })

  it.each([
    ['50%', { amount: '50', unit: '%' }],
    ['0', { amount: '0', unit: undefined }],
    ['calc(1px)', { amount: 'calc(1px)', unit: undefined }],
  ])('is split into amount and unit: %s', (text, read) => {
    expect(toLength(text)).toEqual(read)
  })

  it('is stored as JSON once it is valid', () => {
    expect(readJson('[1')).toEqual({ problem: 'enter valid JSON' })
    expect(readJson('[1]')).toMatchObject({ value: [1] })
  })

  it.each([
    ['3', 1, '4'],
    ['6', 1, '6'],
    ['2', -10, '1'],
    ['', 1, '1'],
    ['0.1', 0.2, '1'],
  ])('changes within its bounds by arrow keys: %s by %d', (text, by, next) => {
    expect(stepNumber(text, by, columns)).toBe(next)
  })
})
