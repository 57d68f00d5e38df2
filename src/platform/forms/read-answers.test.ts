import { describe, expect, it } from 'vitest'
import { measureCpuMs } from '../../../tests/measure-cpu.ts'
import { readAnswers } from './read-answers.ts'
import { testField, testForm } from './testing.ts'

const read = (field: Parameters<typeof testField>[0], sent?: string) => {
  const posted = new URLSearchParams(sent === undefined ? {} : { [field.name]: sent })
  const { typed, problems } = readAnswers(testForm([testField(field)]), posted)
  return { value: typed[field.name], problem: problems[0]?.code, problems }
}

describe('readAnswers', () => {
  it.each([
    ['text', '', 'required'],
    ['text', ' \t\n ', 'required'],
    ['text', '\u200b\u0000', 'required'],
    ['text', undefined, 'required'],
    ['choice', '', 'requiredChoice'],
    ['checkbox', '', 'requiredTick'],
  ] as const)('SSN-6 a required %s that is sent as %j has the problem %s', (type, sent, problem) => {
    expect(read({ name: 'a', type, isRequired: true }, sent).problem).toBe(problem)
    expect(read({ name: 'a', type }, sent).problem).toBeUndefined()
  })

  it('SSN-6 names the field and its label', () => {
    expect(read({ name: 'a', type: 'text', label: 'Your name', isRequired: true }).problems).toEqual([
      { field: 'a', code: 'required', values: ['Your name'] },
    ])
  })

  it.each([
    ['ada@clinic.example', undefined],
    ["o'neill+shop@a-b.co.uk", undefined],
    ['ada@clinic', 'email'],
    ['ada clinic.example', 'email'],
    ['a@b.example, c@d.example', 'email'],
    ['Ada <ada@clinic.example>', 'email'],
    ['"ada"@clinic.example', 'email'],
    ['ada@-clinic.example', 'email'],
    [`${'a'.repeat(65)}@clinic.example`, 'email'],
    [`ada@${'a.'.repeat(120)}example.museum`, 'email'],
  ])('takes %j for an e-mail address, or says %s', (sent, problem) => {
    expect(read({ name: 'a', type: 'email', maxLength: 400 }, sent).problem).toBe(problem)
  })

  it.each([
    ['020 7946 0182', undefined],
    ['+44 (0)20 7946-0182 ext. 12', undefined],
    ['12', 'phone'],
    ['my number', 'phone'],
    ['+44 20 7946 0182; rm -rf', 'phone'],
    ['1'.repeat(30), 'phone'],
  ])('takes %j for a telephone number, or says %s', (sent, problem) => {
    expect(read({ name: 'a', type: 'phone' }, sent).problem).toBe(problem)
  })

  it('takes only the options of a choice', () => {
    const field = { name: 'a', type: 'choice', options: [{ value: 'x', label: 'X' }] } as const
    expect(read(field, 'x').problem).toBeUndefined()
    expect(read(field, 'y').problem).toBe('choice')
  })

  it('counts a line break as one character, and tells how many there are', () => {
    expect(read({ name: 'a', type: 'longText', maxLength: 3 }, 'a\r\nb').problem).toBeUndefined()
    expect(read({ name: 'a', type: 'longText', maxLength: 3 }, 'abcd').problems[0]?.values).toEqual([
      'Label of a',
      3,
      4,
    ])
    expect(read({ name: 'a', type: 'text', minLength: 3 }, 'ab').problem).toBe('tooShort')
  })

  it('keeps every character that somebody can have typed, and no control character', () => {
    expect(read({ name: 'a', type: 'longText' }, ' a\r\n\tb\u0007\u202e ').value).toBe('a\n\tb')
    expect(read({ name: 'a', type: 'text' }, 'a\nBcc: b\u0000').value).toBe('a Bcc: b')
    expect(read({ name: 'a', type: 'text' }, '👩‍⚕️ Zoë 薬').value).toBe('👩‍⚕️ Zoë 薬')
  })

  it('a hidden field holds what the page wrote, whatever was sent', () => {
    expect(read({ name: 'a', type: 'hidden', value: 'acne', isRequired: true }, 'forged').value).toBe('acne')
  })

  it('ignores what the form does not ask for', () => {
    const { typed } = readAnswers(testForm([]), new URLSearchParams('b=1&__proto__=2&_form=x'))
    expect(typed).toEqual({})
  })

  it('reads a hundred thousand characters in no time', async () => {
    const cpuMs = await measureCpuMs(() => {
      for (const type of ['text', 'longText', 'email', 'phone'] as const)
        read({ name: 'a', type, maxLength: 1e6 }, `${'1-( '.repeat(25_000)}x`)
      read({ name: 'a', type: 'email', maxLength: 1e6 }, `a@${'a-'.repeat(50_000)}`)
    })
    expect(cpuMs).toBeLessThan(2000)
  })
})
