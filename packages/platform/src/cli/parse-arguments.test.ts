import { describe, expect, it } from 'vitest'
import { defineCommand } from './command.ts'
import { parseArguments, toUsage } from './parse-arguments.ts'

const command = defineCommand({
  usage: '<folder>',
  summary: 'does something',
  words: { min: 1, max: 1 },
  options: { note: { value: '<text>', summary: 'why' }, loud: { summary: 'says more' } },
  run: async () => {},
})
const parse = (...typed: string[]) => parseArguments({ name: 'do', command, typed })

describe('command arguments', () => {
  it.each<[string[], readonly string[], object]>([
    [['a'], ['a'], {}],
    [['a', '--note', 'new range', '--loud'], ['a'], { note: 'new range', loud: true }],
    [['--note=--loud', 'a'], ['a'], { note: '--loud' }],
    [['--', '--loud'], ['--loud'], {}],
  ])('are read: %j', (typed, words, options) => {
    const parsed = parse(...typed)
    expect([parsed.words, { ...parsed.options }]).toEqual([words, options])
  })

  it.each<[string[], RegExp]>([
    [[], /Usage: npm run site -- do <folder> \[--note <text>\] \[--loud\]$/],
    [['a', 'b'], /Usage/],
    [['a', '--note'], /Usage/],
    [['a', '--note', '--loud'], /Usage/],
    [['a', '--loud=yes'], /Usage/],
    [['a', '--laud'], /do has no option --laud/],
    [['a', '-n', 'x'], /do has no option -n/],
    [['a', '--toString'], /do has no option --toString/],
  ])('are rejected: %j', (typed, message) => {
    expect(() => parse(...typed)).toThrow(message)
  })

  it('are rejected with a message if they include an option but the command has none', () => {
    const bare = defineCommand({ ...command, options: {} })
    expect(() => parseArguments({ name: 'do', command: bare, typed: ['a', '--x'] })).toThrow(
      expect.objectContaining({ hint: 'It has no options.' }),
    )
    expect(toUsage('do', bare)).toBe('do <folder>')
  })
})
