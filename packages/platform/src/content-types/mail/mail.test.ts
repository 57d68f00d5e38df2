import { expect, it } from 'vitest'
import type { TypedItem } from '../content-type.ts'
import { findMailProblems } from './mail.ts'

const findMessages = (text: string) => {
  const body = { purpose: 'notice', subject: '{reference}', text }
  return findMailProblems([{ body } as unknown as TypedItem]).map(({ message }) => message)
}

it('accepts one use of a placeholder for a long value, and any number of uses of a placeholder for a short value', () => {
  expect(findMessages('<p>{form} {form}</p><p>{answers}</p>')).toEqual([])
})

it('reports a repeated placeholder for a long value', () => {
  expect(findMessages(`<p>${'{answers}'.repeat(2000)}</p>`)).toEqual([
    'Text: {answers} appears more than once',
  ])
})
