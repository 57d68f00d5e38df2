/** Sends notices to staff. The submission is already stored, and a failed notice is retried. */
import { createWorker, type JobQueue, type Worker } from '#jobs'
import type { MailValues } from '#model'
import type { Warn } from '#kit'
import type { DueMessage, Submission } from './submissions/submission.ts'

/** A message whose fields are single lines, except for `text`. The mailer checks the headers. */
export type NoticeMessage = {
  readonly to: string
  readonly replyTo: string | undefined
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
}

/** Creates the subject and the text from the site's template. Returns undefined if the site has no template. */
export type ComposeNotice = (
  values: MailValues,
) => Promise<Pick<NoticeMessage, 'subject' | 'text' | 'html'> | undefined>

type NoticesOptions = {
  readonly queue: JobQueue<DueMessage>
  readonly deliver: (message: NoticeMessage) => Promise<void>
  readonly compose?: ComposeNotice | undefined
  readonly clock: () => Date
  readonly warn: Warn
}

export const createNotices = ({ deliver, compose, ...options }: NoticesOptions): Worker =>
  createWorker({
    ...options,
    async run({ submission, to }) {
      const { values, ...message } = toMessage(submission, to)
      await deliver({ ...message, ...(await compose?.(values)) })
    },
    name: 'A notice',
  })

/** Attack: an answer with line breaks that imitates another field. All lines of an answer are therefore indented. */
function toMessage(submission: Submission, to: string): NoticeMessage & { readonly values: MailValues } {
  const { reference, createdAt, page, formLabel: form, answers, account, suspicion } = submission
  const lines = answers
    .filter(({ value }) => value !== null && value !== '')
    .map(({ label, value }) => `${label}:\n    ${(value ?? '').replaceAll('\n', '\n    ')}`)
  const email = answers.find(({ type, value }) => type === 'email' && value)
  const flagged = `${reference}${suspicion === null ? '' : ' (possibly spam)'}`
  const parts = [...toFlag(suspicion), ...lines]
  const origin = toOrigin({ createdAt, page, account })
  return {
    to,
    replyTo: email?.value ?? undefined,
    subject: `${form} ${flagged}`,
    text: [...parts, origin].join('\n\n') + '\n',
    values: { form, reference: flagged, answers: parts.join('\n\n'), origin },
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
