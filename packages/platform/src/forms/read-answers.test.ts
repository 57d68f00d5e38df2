import { describe, expect, it } from 'vitest'
import type { FormField } from '#model'
import { toEnquiryLines } from './lines.ts'
import { readAnswers } from './read-answers.ts'
import { testField, testForm } from './testing.ts'

const now = new Date('2026-03-01T10:00:00Z')
const toLinesField = (change: Partial<FormField> = {}) =>
  testField({
    name: 'products',
    type: 'lines',
    options: [
      { value: 'gel', label: 'The gel', key: 'MCGEL' },
      { value: 'serum', label: 'The serum', key: 'MCSERUM' },
      { value: 'other', label: 'Stands for no item' },
    ],
    lines: { most: 3, mostOfOne: 99 },
    ...change,
  })
const readLines = (sent: Record<string, string>, change?: Partial<FormField>) =>
  readAnswers({ definition: testForm([toLinesField(change)]), posted: new URLSearchParams(sent), now })

const read = (field: Parameters<typeof testField>[0], sent?: string, at = now) => {
  const posted = new URLSearchParams(sent === undefined ? {} : { [field.name]: sent })
  const { typed, problems } = readAnswers({ definition: testForm([testField(field)]), posted, now: at })
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
  ] as const)('SSN-6 a required %s sent as %j has the problem %s', (type, sent, problem) => {
    expect(read({ name: 'a', type, isRequired: true }, sent).problem).toBe(problem)
    expect(read({ name: 'a', type }, sent).problem).toBeUndefined()
  })

  it('SSN-6 reports each problem with the field’s name and label', () => {
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
  ])('checks the e-mail address %j: %s', (sent, problem) => {
    expect(read({ name: 'a', type: 'email', maxLength: 400 }, sent).problem).toBe(problem)
  })

  it.each([
    ['020 7946 0182', undefined],
    ['+44 (0)20 7946-0182 ext. 12', undefined],
    ['12', 'phone'],
    ['my number', 'phone'],
    ['+44 20 7946 0182; rm -rf', 'phone'],
    ['1'.repeat(30), 'phone'],
  ])('checks the telephone number %j: %s', (sent, problem) => {
    expect(read({ name: 'a', type: 'phone' }, sent).problem).toBe(problem)
  })

  it.each([
    ['2026-03-02', undefined],
    ['2027-03-02', undefined],
    ['2026-03-01', 'day'],
    ['2026-02-28', 'day'],
    ['2027-03-03', 'day'],
    ['2026-04-31', 'day'],
    ['9999-12-31', 'day'],
    ['02/03/2026', 'day'],
    ['+002026-03-02', 'day'],
    ['2026-03-02T10:00:00Z', 'day'],
    ['tomorrow', 'day'],
  ])('checks the future day %j: %s', (sent, problem) => {
    expect(read({ name: 'a', type: 'date' }, sent).problem).toBe(problem)
  })

  it.each([
    ['2026-06-30T23:30:00Z', '2026-07-01', 'day'],
    ['2026-06-30T23:30:00Z', '2026-07-02', undefined],
    ['2026-06-30T22:30:00Z', '2026-07-01', undefined],
  ])('SSN-6 at %s in UTC, checks the day %s in London time: %s', (now, sent, problem) => {
    const days = { timeZone: 'Europe/London' }
    expect(read({ name: 'a', type: 'date', days }, sent, new Date(now)).problem).toBe(problem)
  })

  const calendar = {
    cutOff: '17:00',
    timeZone: 'Europe/London',
    workingDays: [1, 2, 3, 4, 5],
    holidays: ['2026-12-25', '2026-12-28'],
    holidaysKnownUntil: '2028-12-31',
  }
  it.each([
    ['a Sunday', '2026-11-29', 'deliveryDay'],
    ['a Saturday', '2026-12-05', 'deliveryDay'],
    ['a bank holiday', '2026-12-28', 'deliveryDay'],
    ['the day after the cut-off', '2026-11-27', 'deliveryDay'],
    ['the next delivery day', '2026-11-30', undefined],
    ['a working day weeks ahead', '2026-12-29', undefined],
    ['today', '2026-11-26', 'day'],
  ])('SSN-6 checks %s of a delivery schedule (%s): %s', (_name, sent, problem) => {
    const days = { timeZone: calendar.timeZone, calendar }
    const now = new Date('2026-11-26T17:01:00Z')
    expect(read({ name: 'a', type: 'date', days }, sent, now).problem).toBe(problem)
  })

  it('accepts only the options of a choice field', () => {
    const field = { name: 'a', type: 'choice', options: [{ value: 'x', label: 'X' }] } as const
    expect(read(field, 'x').problem).toBeUndefined()
    expect(read(field, 'y').problem).toBe('choice')
  })

  it('counts a line break as one character, and reports the number of characters', () => {
    expect(read({ name: 'a', type: 'longText', maxLength: 3 }, 'a\r\nb').problem).toBeUndefined()
    expect(read({ name: 'a', type: 'longText', maxLength: 3 }, 'abcd').problems[0]?.values).toEqual([
      'Label of a',
      3,
      4,
    ])
    expect(read({ name: 'a', type: 'text', minLength: 3 }, 'ab').problem).toBe('tooShort')
  })

  it('preserves every character that can be typed, and strips control characters', () => {
    expect(read({ name: 'a', type: 'longText' }, ' a\r\n\tb\u0007\u202e ').value).toBe('a\n\tb')
    expect(read({ name: 'a', type: 'text' }, 'a\nBcc: b\u0000').value).toBe('a Bcc: b')
    expect(read({ name: 'a', type: 'text' }, '👩‍⚕️ Zoë 薬').value).toBe('👩‍⚕️ Zoë 薬')
  })

  it('uses the page’s value for a hidden field, whatever value was submitted', () => {
    expect(read({ name: 'a', type: 'hidden', value: 'acne', isRequired: true }, 'forged').value).toBe('acne')
  })

  it('ignores values for fields that the form does not have', () => {
    const { typed } = readAnswers({
      definition: testForm([]),
      posted: new URLSearchParams('b=1&__proto__=2&_form=x'),
      now,
    })
    expect(typed).toEqual({})
  })

  it.each([
    ['text', '1-( ', undefined],
    ['longText', '1-( ', undefined],
    ['email', '1-( ', 'email'],
    ['email', 'a@a-', 'email'],
    ['phone', '1-( ', 'phone'],
  ] as const)('reads a hundred thousand characters of a %s field: %j', (type, piece, problem) => {
    expect(read({ name: 'a', type, maxLength: 1e6 }, `${piece.repeat(25_000)}x`).problem).toBe(problem)
  })
})

describe('form lines', () => {
  it('SSN-6 contain each item’s key, its name at the time of submission, and the quantity', () => {
    const { typed, problems } = readLines({
      'products.0.item': 'serum',
      'products.0.quantity': ' 12 ',
      'products.1.item': '',
      'products.1.quantity': '',
      'products.2.item': 'gel',
      'products.2.quantity': '1',
    })
    expect(problems).toEqual([])
    expect(toEnquiryLines(toLinesField(), typed)).toEqual([
      { key: 'MCSERUM', name: 'The serum', quantity: 12 },
      { key: 'MCGEL', name: 'The gel', quantity: 1 },
    ])
  })

  it.each([
    ['no quantity', 'gel', '', 'quantity: lineQuantity'],
    ['nothing', 'gel', '0', 'quantity: lineQuantity'],
    ['a negative quantity', 'gel', '-1', 'quantity: lineQuantity'],
    ['a fraction', 'gel', '1.5', 'quantity: lineQuantity'],
    ['another notation', 'gel', '1e1', 'quantity: lineQuantity'],
    ['too many', 'gel', '100', 'quantity: lineQuantity'],
    ['too many digits', 'gel', '9'.repeat(100_000), 'quantity: lineQuantity'],
    ['digits in another script', 'gel', '٣', 'quantity: lineQuantity'],
    ['a formula', 'gel', '=1+1', 'quantity: lineQuantity'],
    ['an unknown item', 'gold', '1', 'item: choice'],
    ['an option that is not an item', 'other', '1', 'item: choice'],
    ['a key instead of a name', 'MCGEL', '1', 'item: choice'],
    ['a property name of the prototype', 'constructor', '1', 'item: choice'],
    ['a quantity without an item', '', '2', 'item: lineItem'],
  ])('attack or mistake: %s is reported at its line of the form', (_what, item, quantity, problem) => {
    const { typed, problems } = readLines({ 'products.1.item': item, 'products.1.quantity': quantity })
    expect(problems.map(({ field, code }) => `${field}: ${code}`)).toEqual([`products.1.${problem}`])
    expect(typed['products.1.item']).toBe(item)
    expect((typed['products.1.quantity'] ?? '').length).toBeLessThanOrEqual(12)
  })

  it('are ignored if they exceed the field’s limit or have unknown names', () => {
    const sent = {
      'products.3.item': 'gel',
      'products.3.quantity': '1',
      'products.-1.item': 'gel',
      'other.0.item': 'gel',
    }
    expect(readLines(sent)).toEqual({ typed: {}, problems: [] })
  })

  it('are required if the field is required', () => {
    const [problem] = readLines({}, { isRequired: true }).problems
    expect(problem).toMatchObject({ field: 'products.0.item', code: 'requiredChoice' })
  })
})

describe('a group of fields that requires at least one value', () => {
  const definition = {
    ...testForm([
      toLinesField(),
      testField({ name: 'message', type: 'longText' }),
      testField({ name: 'messageLanguage', type: 'text' }),
    ]),
    oneOf: ['products', 'message'],
  }
  const readOne = (sent: Record<string, string>) =>
    readAnswers({ definition, posted: new URLSearchParams(sent), now }).problems.map(({ field, code }) => [
      field,
      code,
    ])

  it('is rejected if all its fields are empty, with the problem reported at the last field', () => {
    expect(readOne({})).toEqual([['message', 'requiredOneOf']])
    expect(readOne({ message: ' \n ' })).toEqual([['message', 'requiredOneOf']])
    expect(readOne({ messageLanguage: 'English' })).toEqual([['message', 'requiredOneOf']])
    expect(readOne({ message: 'Two' })).toEqual([])
    expect(readOne({ 'products.0.item': 'gel', 'products.0.quantity': '2' })).toEqual([])
  })
})
