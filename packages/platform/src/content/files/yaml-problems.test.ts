import { describe, expect, it } from 'vitest'
import { findYamlProblems, parseFile } from './yaml-problems.ts'

const find = (text: string) => findYamlProblems(text, parseFile(text))

/** Broken files, each with the position of the mistake, the message and the hint. */
const broken: [name: string, text: string, at: string, message: RegExp, hint: RegExp][] = [
  ['a tab', 'title: x\nbody:\n\tquestion: y\n', '3:1', /indented by a tab/, /spaces/],
  ['a quotation mark that is never closed', 'a: b\ntitle: "Acne\nbody: x\n', '2:8', /begins with " here is never closed/, /Close it with "/],
  ['an apostrophe that opens a string', "a: b\ntitle: 'Acne\nbody: x\n", '2:8', /begins with ' here is never closed/, /written twice/],
  ['an apostrophe that ends a string', "title: 'It's here'\nbody: x\n", '1:12', /between ' and ' has ended before/, /written twice/],
  ['a quotation mark that ends a string', 'title: "The "best" peel"\n', '1:14', /between " and " has ended before/, /\\"/],
  ['a comma at the end', 'title: "x",\nbody: y\n', '1:11', /has ended before this/, /no comma/],
  ['a repeated key', 'title: a\nlanguage: b\ntitle: c\n', '3:1', /^title appears twice/, /Keep one/],
  ['a line that is indented too far', 'body:\n  a: 1\n   b: 2\n', '3:4', /indented more/, /same column/],
  ['a line that is indented too little', 'body:\n   a: 1\n  b: 2\n', '3:1', /indented differently/, /same column/],
  ['a line below a string', 'title: a\n  b: c\n', '2:3', /indented more/, /same column/],
  ['a list entry with a different indentation', 'list:\n  - a\n - b\n', '3:1', /indented differently/, /begin with -/],
  ['a colon in a string', 'title: Acne: the guide\nbody: x\n', '1:8', /a text contains a colon and a space/, /between " and "/],
  ['no space after the colon', 'title:Acne\nbody: x\n', '1:1', /after title: a space is missing/, /space between/],
  ['no colon', 'title Acne\nbody: x\n', '1:1', /no name with a colon/, /Write name: value/],
  ['no colon in the last line', 'title: x\nbody\n', '2:1', /no name with a colon/, /Write name: value/],
  ['a string that begins with @', 'title: @home\n', '1:8', /cannot begin with @/, /between " and "/],
  ['a string that begins with %', 'title: %5 off\n', '1:8', /cannot begin with %/, /between " and "/],
  ['a string that begins with a backtick', 'title: `x`\n', '1:8', /cannot begin with `/, /between " and "/],
  ['a string that begins with *', 'title: *bold* words\n', '1:8', /cannot begin with \*/, /between " and "/],
  ['a string that begins with !', 'title: !important\n', '1:8', /cannot begin with !/, /between " and "/],
  ['a list that is never closed', 'list: [a, b\nbody: x\n', '1:7', /begins with \[ here is never closed/, /Close it with \]/],
  ['an expression without quotation marks', 'title: {!Item.title}\n', '1:8', /expression has no quotation marks/, /'\{!Item\.title\}'/],
  ['a backslash', 'title: "C:\\path"\n', '1:11', /\\p means nothing/, /\\\\/],
  ['a string after |', 'answer: | One line\n  another\n', '1:11', /a text follows \| on the same line/, /next line/],
  ['a string below | that is not indented', 'body:\n  answer: |\n  <p>x</p>\n  other: y\n', '3:3', /no name with a colon/, /its lines are indented/],
  ['a second document', 'a: b\n---\nc: d\n', '2:1', /second document/, /one item/],
  ['merge conflict markers', '<<<<<<< HEAD\ntitle: a\n=======\ntitle: b\n>>>>>>> x\n', '1:1', /merge conflict/, /delete the lines/],
  ['an alias', 'a: &x one\nb: *x\n', '2:4', /\*x is an alias/, /Write the value itself/],
  ['a key next to a list', '- a\nb: c\n', '2:1', /a name is mixed with the entries of a list/, /Indent it/],
] // prettier-ignore

describe('an invalid YAML file', () => {
  it.each(broken)('is reported with line, column and correction: %s', (...[, text, at, message, hint]) => {
    const [problem, ...more] = find(text)
    expect(`${problem?.line}:${problem?.column}`).toBe(at)
    expect(problem?.message).toMatch(message)
    expect(problem?.message).not.toMatch(/implicit|scalar|flow|token|mapping/i)
    expect(problem?.hint).toMatch(hint)
    expect(more).toEqual([])
    const [shown = '', caret = ''] = problem?.excerpt ?? []
    const [line = 0, column = 0] = at.split(':').map(Number)
    expect(shown).toBe(`${line} | ${text.split('\n')[line - 1]?.replaceAll('\t', '→')}`)
    expect(caret).toBe(`  | ${' '.repeat(column - 1)}^`)
  })

  it('is reported once for each repeated key', () => {
    expect(find('a: 1\na: 2\nb: 1\nb: 2\n').map(({ line }) => line)).toEqual([2, 4])
  })

  it('is quoted without control characters, and only around the error if the line is long', () => {
    const [problem] = find(`a: "${'x'.repeat(500)}\u001b[2J" y${'z'.repeat(500)}\n`)
    const [shown = '', caret = ''] = problem?.excerpt ?? []
    expect(shown.length).toBeLessThan(120)
    expect(shown).toContain('�[2J')
    expect(shown[caret.indexOf('^')]).toBe('y')
  })
})

it('reports nothing for valid YAML', () => {
  expect(find('title: "Acne: the guide"\nlist:\n- a\n- "{!Item.title}"\nbody: {a: [1, 2]}\n')).toEqual([])
})
