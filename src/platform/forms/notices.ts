/** Tells staff by e-mail of what was sent. The submission is stored before; a notice that fails is tried again. */
import type { Warn } from '#kit'
import type { DueNotice, Submission, Submissions } from './submissions.ts'

/** One line each but for the text; whoever sends it guards the headers. */
export type NoticeMessage = {
  readonly to: string
  readonly replyTo: string | undefined
  readonly subject: string
  readonly text: string
}

export type Notices = {
  /** Sends what is due, one after the other; never throws. Calls while one runs are answered by one more run. */
  readonly send: () => Promise<void>
  /** The same, with those that wait for their next attempt too: for the start of the server. */
  readonly sendAll: () => Promise<void>
  /** Waits for the run that is under way; one that was asked for meanwhile is left out. */
  readonly drain: () => Promise<void>
}

type NoticesRequest = {
  readonly submissions: Pick<Submissions, 'findDueNotices' | 'markNotice'>
  readonly deliver: (message: NoticeMessage) => Promise<void>
  readonly clock: () => Date
  readonly warn: Warn
}

const endOfTime = '9999'
const firstPauseMs = 60_000
const maxPauseMs = 6 * 60 * 60_000
/** When this many fail in a row, the mail server is down rather than the message wrong. */
const failuresInRow = 3

export function createNotices({ submissions, deliver, clock, warn }: NoticesRequest): Notices {
  let running: Promise<void> | undefined
  let isWanted = false

  async function sendUntil(until: string): Promise<void> {
    let failures = 0
    for (const notice of await submissions.findDueNotices(until)) {
      if (failures === failuresInRow) return
      failures = (await tryNotice(notice)) ? 0 : failures + 1
    }
  }

  async function tryNotice({ submission, to, attempts }: DueNotice): Promise<boolean> {
    try {
      await deliver(toMessage(submission, to))
      await submissions.markNotice(submission.number, { dueAt: null, attempts: attempts + 1 })
      return true
    } catch (error) {
      const reason = `${submission.number}: ${error instanceof Error ? error.message : String(error)}`
      warn({ message: 'A notice could not be sent; it will be tried again', reason })
      const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(attempts, 20))
      const dueAt = new Date(clock().getTime() + pauseMs).toISOString()
      await submissions.markNotice(submission.number, { dueAt, attempts: attempts + 1 })
      return false
    }
  }

  async function work(until: () => string): Promise<void> {
    if (running !== undefined) {
      isWanted = true
      return running
    }
    running = sendUntil(until()).catch((error: unknown) =>
      warn({ message: 'Notices could not be read', reason: String(error) }),
    )
    await running
    running = undefined
    if (!isWanted) return
    isWanted = false
    return work(now)
  }

  const now = () => clock().toISOString()
  return {
    send: () => work(now),
    sendAll: () => work(() => endOfTime),
    async drain() {
      isWanted = false
      await running
    },
  }
}

/** An answer's line breaks are indented, so that nobody writes an answer that looks like another field. */
function toMessage(submission: Submission, to: string): NoticeMessage {
  const { reference, createdAt, page, formLabel, answers, account } = submission
  const lines = answers
    .filter(({ value }) => value !== null && value !== '')
    .map(({ label, value }) => `${label}:\n    ${(value ?? '').replaceAll('\n', '\n    ')}`)
  const email = answers.find(({ type, value }) => type === 'email' && value)
  return {
    to,
    replyTo: email?.value ?? undefined,
    subject: `${formLabel} ${reference}`,
    text: [...lines, toOrigin({ createdAt, page, account })].join('\n\n') + '\n',
  }
}

/** The account proves who sent it; an address that was typed proves nothing. */
const toOrigin = ({ createdAt, page, account }: Pick<Submission, 'createdAt' | 'page' | 'account'>) =>
  `Sent ${createdAt} from ${page.path} (${page.title})${account === null ? '' : `, signed in as account ${account}`}.`
