import { expect, it } from 'vitest'
import { requireElementLimit } from './limit-texts.ts'

const nestParagraphs = (elements: number) => '<p>a'.repeat(elements)

it.each<[string, unknown]>([
  ['no body', undefined],
  ['5,000 elements in a text', { blocks: [{ text: nestParagraphs(5000) }] }],
  ['20,000 elements in all texts', { texts: Array.from({ length: 4 }, () => nestParagraphs(5000)) }],
])('accepts %s', (_name, body) => {
  expect(() => requireElementLimit(body)).not.toThrow()
})

it.each<[string, unknown, string]>([
  [
    'more characters in one string',
    { blocks: [{ text: nestParagraphs(5001) }] },
    'has 5001 elements; expected at most 5000',
  ],
  [
    'more characters in all strings together',
    [...Array.from({ length: 4 }, () => nestParagraphs(5000)), '<p>'],
    'has 20001 elements; expected at most 20000',
  ],
])('rejects %s', (_name, body, message) => {
  expect(() => requireElementLimit(body)).toThrow(message)
})
