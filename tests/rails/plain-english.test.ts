/** Checks all code and documents against the language rules in CONTRIBUTING.md. */
import { describe, expect, it } from 'vitest'
import {
  findFaults,
  findProseFaults,
  findLongSentences,
  findJargonWords,
  isGoodSubject,
  listComments,
  listFullTitles,
  listMessages,
  listNames,
  listParagraphs,
  listCommitSubjects,
  listTitles,
} from '../../scripts/plain-english.mjs'

describe('the language check', () => {
  it.each([
    ['toWorld', ['world']],
    ['page-world.ts', ['world']],
    ['StandInPicture', ['stand-in']],
    ['HTTPHeard', ['heard']],
    ['heartbeat', []],
    ['worldwide', []],
  ])('finds internal terms in the name %s', (name, found) => {
    expect(findJargonWords(name)).toEqual(found)
  })

  it.each([
    ['What a page reads.', 1],
    ['Whether it is open', 1],
    ['Returns a page. Of every language.', 1],
    ['The server is told of it.', 1],
    ['Nobody hears of somebody.', 1],
    ['What does a page read?', 0],
    ['Returns what a page reads.', 0],
  ])('counts the faults in the text “%s”', (text, count) => {
    expect(findProseFaults(text)).toHaveLength(count)
  })

  it('reads the names, comments and titles in a file', () => {
    const code = `/** A page. */\nexport const a = 1 // no prose\ntype B = 2\n// A line.\nit.each([1])('titles %s', () => {})\n`
    expect(listNames(code)).toEqual(['a', 'B'])
    expect(listComments(code)).toEqual(['A page.', 'A line.'])
    expect(listTitles(code)).toEqual(['titles %s'])
    const grouped = `test.describe('a page', () => {\n  it('opens', () => {})\n})\nit('ends', () => {})\n`
    expect(listFullTitles(grouped)).toEqual(['a page > opens', 'ends'])
  })

  it('ignores comments inside strings', () => {
    expect(listComments("const a = '<b>/* c */</b>' + ',/*!'\nconst d = 'image/*'\n/* e */")).toEqual(['e'])
  })

  it('reads a template as one string', () => {
    const code =
      "import { a } from './a.ts'\nconst b = (c: 'd') => `${c} and ${`${c}s ${a('e')}`}`\nconst f = 'g'"
    expect(listMessages(code)).toEqual(["${c} and ${`${c}s ${a('e')}`}", 'g'])
  })

  it('reads a document’s paragraphs without code or tables', () => {
    const text =
      '# Title\n\nOne\nparagraph.\n\n- An entry\n- Another\n\n```sh\nWhat\n```\n\n| What | a table |\n'
    expect(listParagraphs(text).filter((line) => line !== '')).toEqual([
      'Title',
      'One paragraph.',
      'An entry',
      'Another',
    ])
  })

  it('rejects sentences of more than 35 words', () => {
    const long = Array.from({ length: 36 }, () => 'word').join(' ')
    expect(findLongSentences(`Short. ${long}.`)).toEqual([`${long}.`])
    expect(findLongSentences(long.replace('word ', ''))).toEqual([])
  })

  it.each([
    ['fix(search): read one block of the word list', true],
    ['docs: embed the figures', true],
    ['fix(search): process each row', true],
    ['fix(search): reads one block', false],
    ['fix(search): fixed the order', false],
    ['fix(search): fixing the order', false],
    ['Fix the order', false],
    [`fix(search): ${'x'.repeat(70)}`, false],
    ['Merge branch main', true],
  ])('counts the faults in the subject “%s”', (subject, isGood) => {
    expect(isGoodSubject(subject)).toBe(isGood)
  })
})

it('finds no violations of the language rules in code and documents', () => {
  expect(findFaults()).toEqual([])
})

it('finds no problems in the commit subjects written since the check was added', () => {
  expect(listCommitSubjects().filter((subject) => !isGoodSubject(subject))).toEqual([])
})
