/** Sends the messages about submissions that wait in the database; one that fails is tried again, ever more seldom. */
import type { Warn } from '#kit'
import type { DueNotice } from './submissions/submission.ts'

export type Retries = {
  /** Sends what is due, one after the other; never throws. Calls while one runs are answered by one more run. */
  readonly send: () => Promise<void>
  /** The same, with those that wait for their next attempt too: for the start of the server. */
  readonly sendAll: () => Promise<void>
  /** Waits for the run that is under way; one that was asked for meanwhile is left out. */
  readonly drain: () => Promise<void>
}

type RetriesRequest = {
  readonly findDue: (until: string) => Promise<readonly DueNotice[]>
  /** `dueAt` null: it is sent. */
  readonly mark: (number: number, next: { dueAt: string | null; attempts: number }) => Promise<void>
  readonly deliver: (due: DueNotice) => Promise<void>
  /** What the log calls such a message: `A notice`. */
  readonly name: string
  readonly clock: () => Date
  readonly warn: Warn
}

const endOfTime = '9999'
const firstPauseMs = 60_000
const maxPauseMs = 6 * 60 * 60_000
/** When this many fail in a row, the mail server is down rather than the message wrong. */
const failuresInRow = 3

export function createRetries({ findDue, mark, deliver, name, clock, warn }: RetriesRequest): Retries {
  let running: Promise<void> | undefined
  let isWanted = false

  async function sendUntil(until: string): Promise<void> {
    let failures = 0
    for (const due of await findDue(until)) {
      if (failures === failuresInRow) return
      failures = (await tryOne(due)) ? 0 : failures + 1
    }
  }

  async function tryOne(due: DueNotice): Promise<boolean> {
    const { number } = due.submission
    const attempts = due.attempts + 1
    try {
      await deliver(due)
      await mark(number, { dueAt: null, attempts })
      return true
    } catch (error) {
      const reason = `${number}: ${error instanceof Error ? error.message : String(error)}`
      warn({ message: `${name} could not be sent; it will be tried again`, reason })
      const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(due.attempts, 20))
      await mark(number, { dueAt: new Date(clock().getTime() + pauseMs).toISOString(), attempts })
      return false
    }
  }

  async function work(until: () => string): Promise<void> {
    if (running !== undefined) {
      isWanted = true
      return running
    }
    running = sendUntil(until()).catch((error: unknown) =>
      warn({ message: `${name} could not be read`, reason: String(error) }),
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
