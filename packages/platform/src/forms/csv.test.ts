import { describe, expect, it } from 'vitest'
import type { FormAnswer } from '#model'
import { toCsv } from './csv.ts'
import type { Submission } from './submissions/submission.ts'

const submission = (answers: readonly (readonly [string, string | null])[]): Submission => ({
  number: 7,
  reference: '2C4F-7HMX',
  account: '005000000000001AAA',
  state: 'answered',
  answeredAt: '2026-01-03T09:00:00.000Z',
  createdAt: '2026-01-02T03:04:05.000Z',
  page: { contentKey: 'MC1', path: '/contact', title: 'Contact' },
  form: 'enquiry',
  formLabel: 'Enquiry',
  answers: answers.map(([label, value]): FormAnswer => ({ name: 'a', type: 'text', label, value })),
  suspicion: null,
  isApplication: false,
})
const cellOf = (value: string) =>
  toCsv([submission([['A', value]])])
    .split('\r\n')[1]
    ?.split(',')
    .slice(8)
    .join(',')

const facts =
  '7,2C4F-7HMX,2026-01-02T03:04:05.000Z,/contact,Enquiry,2026-01-03T09:00:00.000Z,005000000000001AAA,'

describe('toCsv', () => {
  it('writes RFC 4180 with a byte order mark and one column per label', () => {
    const csv = toCsv([
      submission([
        ['Name', 'Ada'],
        ['E-mail', 'a@b.example'],
      ]),
      submission([['Clinic', null]]),
    ])
    expect(csv).toBe(
      '\uFEFFNumber,Reference,Sent (UTC),Page,Form,Answered (UTC),Account,Suspicion,Name,E-mail,Clinic\r\n' +
        `${facts},Ada,a@b.example,\r\n` +
        `${facts},,,\r\n`,
    )
  })

  it.each([
    ['a,b', '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    ['Zoë', 'Zoë'],
    ['', ''],
  ])('writes %j as %j', (value, cell) => {
    expect(cellOf(value)).toBe(cell)
  })

  it.each(['07700900123', '0044', '12E4567', '1.5e3', '4000123412341234', ' 007'])(
    'preserves every digit of %j in a spreadsheet',
    (value) => {
      expect(cellOf(value)).toBe(`"'${value}"`)
    },
  )

  it.each(['0', '7', '123456789012345', '020 7946 0000', '0.5', 'E10'])('writes %j unchanged', (value) => {
    expect(cellOf(value)).toBe(value)
  })

  it.each(['=1+1', '+44 20', '-1', '@SUM(A1)', '  =1', '\t=1', '|calc', '%0A', '＝1', '＋1', '－1', '＠a'])(
    'a spreadsheet does not read %j as a formula',
    (value) => {
      expect(cellOf(value)).toBe(`"'${value}"`)
    },
  )

  it('escapes formulas in labels as well as in values', () => {
    expect(toCsv([submission([['=1', 'a']])])).toContain(`,"'=1"\r\n`)
  })
})
