import { describe, expect, it } from 'vitest'
import { createNotices, type NoticeMessage } from './notices.ts'
import type { Answer, Warning } from '#kit'
import type { DueNotice } from './submissions/submission.ts'

const start = Date.parse('2026-03-01T10:00:00Z')

/** A queue in memory, a mail server that fails as told, and a clock. */
function open(
  notices: readonly Partial<DueNotice>[],
  fails: (message: NoticeMessage) => boolean = () => false,
) {
  const queue = new Map(
    notices.map((notice, index) => [index + 1, { ...toNotice(index + 1), dueAt: toMoment(0), ...notice }]),
  )
  const sent: NoticeMessage[] = []
  const tried: string[] = []
  const warnings: Warning[] = []
  let now = start
  const opened = createNotices({
    submissions: {
      findDueNotices: async (until) => [...queue.values()].filter(({ dueAt }) => dueAt <= until),
      async markNotice(number, { dueAt, attempts }) {
        const notice = queue.get(number)
        if (dueAt === null) queue.delete(number)
        else if (notice) queue.set(number, { ...notice, dueAt, attempts })
      },
    },
    async deliver(message) {
      tried.push(message.subject)
      if (fails(message)) throw new Error('no route to host')
      sent.push(message)
    },
    clock: () => new Date(now),
    warn: (warning) => warnings.push(warning),
  })
  return { ...opened, queue, sent, tried, warnings, pass: (minutes: number) => (now += minutes * 60_000) }
}

const toMoment = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

const toNotice = (number: number, answers: readonly Answer[] = []): DueNotice => ({
  submission: {
    number,
    reference: `2222-222${number + 1}`,
    account: null,
    state: 'received',
    answeredAt: null,
    createdAt: toMoment(0),
    page: { contentKey: 'MC1', path: '/contact', title: 'Contact' },
    form: 'enquiry',
    formLabel: 'Enquiry',
    answers,
    suspicion: null,
    isApplication: false,
  },
  to: 'staff@shop.example',
  attempts: 0,
})

describe('notices', () => {
  it('SSN-6 say what was sent, from where, and whom to answer', async () => {
    const answers: Answer[] = [
      { name: 'email', type: 'email', label: 'E-mail', value: 'ada@clinic.example' },
      { name: 'phone', type: 'phone', label: 'Telephone', value: '' },
      { name: 'text', type: 'longText', label: 'Message', value: 'Two.\nE-mail:\n    forged@evil.example' },
    ]
    const { send, sent, queue } = open([toNotice(1, answers)])
    await send()
    expect(sent).toEqual([
      {
        to: 'staff@shop.example',
        replyTo: 'ada@clinic.example',
        subject: 'Enquiry 2222-2222',
        text:
          'E-mail:\n    ada@clinic.example\n\nMessage:\n    Two.\n    E-mail:\n        forged@evil.example\n\n' +
          'Sent 2026-03-01T10:00:00.000Z from /contact (Contact).\n',
      },
    ])
    expect(queue.size).toBe(0)
  })

  it('SSN-6 say which account has sent it, if one has: an address that was typed proves nothing', async () => {
    const notice = toNotice(1)
    const submission = { ...notice.submission, account: '005000000000001AAA' }
    const { send, sent } = open([{ ...notice, submission }])
    await send()
    expect(sent[0]?.text).toMatch(/\(Contact\), signed in as account 005000000000001AAA\.\n$/)
  })

  it('that fail are tried again after a minute, then two, and at once after a start', async () => {
    let isDown = true
    const { send, sendAll, sent, queue, warnings, pass } = open([{}], () => isDown)
    await send()
    expect(queue.get(1)).toMatchObject({ dueAt: toMoment(1), attempts: 1 })
    expect(warnings).toEqual([
      { message: 'A notice could not be sent; it will be tried again', reason: '1: no route to host' },
    ])
    await send()
    expect(queue.get(1)?.attempts).toBe(1)
    pass(1)
    await send()
    expect(queue.get(1)).toMatchObject({ dueAt: toMoment(3), attempts: 2 })
    isDown = false
    await sendAll()
    expect(sent).toHaveLength(1)
    expect(queue.size).toBe(0)
  })

  it('never wait longer than six hours', async () => {
    const { send, queue } = open([{ attempts: 500 }], () => true)
    await send()
    expect(queue.get(1)?.dueAt).toBe(toMoment(6 * 60))
  })

  it('one that cannot be sent holds up no other; a server that is down is left in peace', async () => {
    const one = open([{}, {}, {}], ({ subject }) => subject.includes('2222-2222'))
    await one.send()
    expect(one.sent.map(({ subject }) => subject)).toEqual(['Enquiry 2222-2223', 'Enquiry 2222-2224'])
    const down = open([{}, {}, {}, {}, {}], () => true)
    await down.send()
    expect(down.tried).toHaveLength(3)
  })

  it('one that comes while another is on its way goes out too', async () => {
    const { send, sent, queue } = open([{}], () => {
      if (!queue.has(2)) queue.set(2, { ...toNotice(2), dueAt: toMoment(0) })
      return false
    })
    await Promise.all([send(), send()])
    expect(sent.map(({ subject }) => subject)).toEqual(['Enquiry 2222-2222', 'Enquiry 2222-2223'])
  })

  it('begin no second run once the server stops', async () => {
    const { send, drain, sent, queue } = open([{}], () => {
      if (!queue.has(2)) queue.set(2, { ...toNotice(2), dueAt: toMoment(0) })
      return false
    })
    const sending = Promise.all([send(), send()])
    await drain()
    await sending
    expect(sent.map(({ subject }) => subject)).toEqual(['Enquiry 2222-2222'])
  })

  it('go out once, however many ask at the same time', async () => {
    const { send, tried, drain } = open([{}, {}])
    void send()
    await Promise.all([send(), send()])
    await drain()
    expect(tried).toEqual(['Enquiry 2222-2222', 'Enquiry 2222-2223'])
  })
})
