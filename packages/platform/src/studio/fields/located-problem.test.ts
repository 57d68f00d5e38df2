import { describe, expect, it } from 'vitest'
import { toProblemText } from './located-problem.ts'

describe('a problem’s message', () => {
  it.each([
    [{ message: 'must be a length such as 2rem (got "7 (seven)")' }, 'Must be a length such as 2rem.'],
    [{ message: 'is missing: expected text (got nothing)' }, 'Required before this can be published.'],
    [
      { message: `has the route "/about" of About (MC${'A'.repeat(26)})` },
      'About already uses this value. Choose another.',
    ],
    [
      { message: `refers to MC${'A'.repeat(26)}, which does not exist`, hint: 'Import that item too.' },
      'The selected item no longer exists. Choose another.',
    ],
    [
      { message: 'is still referred to:\n    epiderm__page acne (en_GB): blocks › hero\n    and 3 more' },
      'This item is still used by acne. Remove it from there first.',
    ],

    [
      { message: 'There is no block here.', hint: 'Insert it again' },
      'There is no block here. Insert it again.',
    ],
  ])('for %j is %s', (problem, words) => {
    expect(toProblemText(problem)).toBe(words)
  })
})
