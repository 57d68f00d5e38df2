/** Sends notices to staff. The submission is already stored, and a failed notice is retried. */
import { createWorker, type JobQueue, type Worker } from '#jobs'
import type { Warn } from '#kit'
import type { DueMessage, Submission } from './submissions/submission.ts'

/** A message whose fields, except the text, are single lines. The mailer checks the headers. */
export type NoticeMessage = {
  readonly to: string
  readonly replyTo: string | undefined
  readonly subject: string
  readonly text: string
}

type NoticesOptions = {
  readonly queue: JobQueue<DueMessage>
  readonly deliver: (message: NoticeMessage) => Promise<void>
  readonly clock: () => Date
  readonly warn: Warn
}

export const createNotices = ({ deliver, ...options }: NoticesOptions): Worker =>
  createWorker({
    ...options,
    run: ({ submission, to }) => deliver(toMessage(submission, to)),
    name: 'A notice',
  })

/** Attack: an answer that looks like another field. Its line breaks are indented. */
function toMessage(submission: Submission, to: string): NoticeMessage {
  const { reference, createdAt, page, formLabel, answers, account, suspicion } = submission
  const lines = answers
    .filter(({ value }) => value !== null && value !== '')
    .map(({ label, value }) => `${label}:\n    ${(value ?? '').replaceAll('\n', '\n    ')}`)
  const email = answers.find(({ type, value }) => type === 'email' && value)
  return {
    to,
    replyTo: email?.value ?? undefined,
    subject: `${formLabel} ${reference}${suspicion === null ? '' : ' (possibly spam)'}`,
    text: [...toFlag(suspicion), ...lines, toOrigin({ createdAt, page, account })].join('\n\n') + '\n',
  }
}

const reasons: Readonly<Record<string, string>> = {
  trap: 'a hidden field was filled in',
  tooFast: 'it was sent within three seconds of opening the page',
}

const toFlag = (suspicion: string | null) =>
  suspicion === null
    ? []
    : [`Possibly spam: ${reasons[suspicion] ?? suspicion}. You receive it because its subject is urgent.`]

/** Describes the sender. An account proves the sender's identity; a typed address does not. */
const toOrigin = ({ createdAt, page, account }: Pick<Submission, 'createdAt' | 'page' | 'account'>) =>
  `Sent ${createdAt} from ${page.path} (${page.title})${account === null ? '' : `, signed in as account ${account}`}.`
