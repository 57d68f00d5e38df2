import { describe, expect, it } from 'vitest'
import { checkBody } from '#schema'
import { synonymsBody } from './synonyms.ts'

const problemsOf = (groups: unknown) =>
  checkBody(synonymsBody, { groups }, 'Words').map(({ path, message }) => `${path}: ${message}`)

describe('synonyms', () => {
  it.each([
    [[{ words: ['SPF', 'sun cream'] }]],
    [[{ words: ['melasma'], alsoFinds: ['pigmentation'] }]],
    [[{ words: ['sheer', 'thin'] }, { words: ['melasma'], alsoFinds: ['sheer'] }]],
  ])('can be %j', (groups) => {
    expect(problemsOf(groups)).toEqual([])
  })

  it.each([
    ['no group', [], /must contain a group/],
    ['no word', [{ words: [] }], /must name a word/],
    ['a single word', [{ words: ['SPF'] }], /must name two words/],
    ['the same word twice', [{ words: ['SPF', 'spf'] }], /names “spf” twice/],
    ['a word that is its own synonym', [{ words: ['SPF'], alsoFinds: ['spf'] }], /names “spf” twice/],
    [
      'outer spaces',
      [{ words: [' SPF', 'sun cream'] }],
      /must not have leading, trailing or repeated spaces/,
    ],
    ['only punctuation', [{ words: ['%', 'share'] }], /must be one to 5 words/],
    ['a sentence', [{ words: ['what do you use after a peel', 'care'] }], /must be one to 5 words/],
    [
      'a word in two groups',
      [
        { words: ['SPF', 'sun cream'] },
        { words: ['a', 'b'].map((one) => one.repeat(3)) },
        { words: ['spf', 'x1'] },
      ],
      /“spf” is among the words of groups 1 and 3: join them, or name it under alsoFinds/,
    ],
    ['a field that does not exist', [{ words: ['SPF', 'sun cream'], also: ['x'] }], /also/],
  ])('are rejected with %s', (_name, groups, message) => {
    const problems = problemsOf(groups)
    expect(problems.join('\n')).toMatch(message)
    expect(problems.join('\n')).toMatch(/^Words/)
  })
})
