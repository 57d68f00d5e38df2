import { expect, it } from 'vitest'
import type { TypedItem } from '../content-type.ts'
import { findMailProblems } from './mail.ts'

const findMessages = (text: string) => {
  const body = { purpose: 'notice', subject: '{reference}', text }
  return findMailProblems([{ body } as unknown as TypedItem]).map(({ message }) => message)
}

it('accepts a long placeholder used once, and a short placeholder used any number of times', () => {
  expect(findMessages('<p>{form} {form}</p><p>{answers}</p>')).toEqual([])
})

it('reports a long placeholder that is repeated', () => {
  expect(findMessages(`<p>${'{answers}'.repeat(2000)}</p>`)).toEqual([
    'Text: {answers} appears more than once',
  ])
})
