import { expect, it } from 'vitest'
import type { TypedItem } from '../content-type.ts'
import { findMailProblems } from './mail.ts'

const findMessages = (text: string) => {
  const body = { purpose: 'notice', subject: '{reference}', text }
  return findMailProblems([{ body } as unknown as TypedItem]).map(({ message }) => message)
}

it('accepts a long value that occurs once, and a short value that occurs any number of times', () => {
  expect(findMessages('<p>{form} {form}</p><p>{answers}</p>')).toEqual([])
})

it('reports a long value that is repeated', () => {
  expect(findMessages(`<p>${'{answers}'.repeat(2000)}</p>`)).toEqual([
    'Text: {answers} appears more than once',
  ])
})
