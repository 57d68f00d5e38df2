import { describe, expect, it } from 'vitest'
import type { FormAnswer } from '#model'
import { createNotices, type ComposeNotice, type NoticeMessage } from './notices.ts'
import type { DueMessage } from './submissions/submission.ts'

const start = '2026-03-01T10:00:00.000Z'

/** Sends one notice and returns the messages. */
async function send(payload: DueMessage, compose?: ComposeNotice): Promise<readonly NoticeMessage[]> {
  const sent: NoticeMessage[] = []
  const { runDue } = createNotices({
    queue: {
      findDue: async () => [{ id: payload.submission.number, payload, dueAt: start, attempts: 0 }],
      count: async () => ({ waiting: 1, failed: 0 }),
      retryFailed: async () => {},
      move: async () => true,
    },
    deliver: async (message) => void sent.push(message),
    compose,
    clock: () => new Date(start),
    warn: ({ message }) => expect.unreachable(message),
  })
  await runDue()
  return sent
}

const toNotice = (number: number, answers: readonly FormAnswer[] = []): DueMessage => ({
  submission: {
    number,
    reference: `2222-222${number + 1}`,
    account: null,
    state: 'received',
    answeredAt: null,
    createdAt: start,
    page: { contentKey: 'MC1', path: '/contact', title: 'Contact' },
    form: 'enquiry',
    formLabel: 'Enquiry',
    answers,
    suspicion: null,
    isApplication: false,
  },
  to: 'staff@shop.example',
})

describe('notices', () => {
  it('SSN-6 contain the submission, its page and the reply address', async () => {
    const answers: FormAnswer[] = [
      { name: 'email', type: 'email', label: 'E-mail', value: 'ada@clinic.example' },
      { name: 'phone', type: 'phone', label: 'Telephone', value: '' },
      { name: 'text', type: 'longText', label: 'Message', value: 'Two.\nE-mail:\n    forged@evil.example' },
    ]
    expect(await send(toNotice(1, answers))).toEqual([
      {
        to: 'staff@shop.example',
        replyTo: 'ada@clinic.example',
        subject: 'Enquiry 2222-2222',
        text:
          'E-mail:\n    ada@clinic.example\n\nMessage:\n    Two.\n    E-mail:\n        forged@evil.example\n\n' +
          'Sent 2026-03-01T10:00:00.000Z from /contact (Contact).\n',
      },
    ])
  })

  it('SSN-6 warn that a flagged submission may be spam, and state the reason', async () => {
    const notice = toNotice(1)
    const [sent] = await send({ ...notice, submission: { ...notice.submission, suspicion: 'tooFast' } })
    expect(sent?.subject).toBe('Enquiry 2222-2222 (possibly spam)')
    expect(sent?.text).toMatch(/^Possibly spam: it was sent within three seconds/)
  })

  it('SSN-6 identify the account that sent the submission, if any, because a typed address proves nothing', async () => {
    const notice = toNotice(1)
    const submission = { ...notice.submission, account: '005000000000001AAA' }
    const sent = await send({ ...notice, submission })
    expect(sent[0]?.text).toMatch(/\(Contact\), signed in as account 005000000000001AAA\.\n$/)
  })

  it('have the template’s subject and text; the template does not change the recipient or the reply address', async () => {
    const answers: FormAnswer[] = [
      { name: 'email', type: 'email', label: 'E-mail', value: 'a@clinic.example' },
    ]
    const compose: ComposeNotice = async ({ form, reference, answers: lines, origin }) => ({
      subject: `${form}: ${reference}`,
      text: `${lines}|${origin}`,
      html: '<p></p>',
    })
    expect(await send(toNotice(1, answers), compose)).toEqual([
      {
        to: 'staff@shop.example',
        replyTo: 'a@clinic.example',
        subject: 'Enquiry: 2222-2222',
        text: 'E-mail:\n    a@clinic.example|Sent 2026-03-01T10:00:00.000Z from /contact (Contact).',
        html: '<p></p>',
      },
    ])
  })
})
