/** Checks for other processes' commits, one check at a time, and records when the last check began. */
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Connection } from './connection.ts'

export type ChangePolling = {
  /**
   * Starts a check for changes, or joins the check in progress. Returns undefined if the check completed immediately.
   */
  readonly look: () => Promise<void> | undefined
  /**
   * Waits for a check that began at most `withinMs` ago, and for its listeners. Resolves immediately if the database
   * does not respond. Returns undefined if there is nothing to wait for.
   */
  readonly catchUp: (withinMs: number) => Promise<void> | undefined
  /**
   * Returns true if the database did not respond to the last check, or if the listeners have not loaded the newest
   * state yet.
   */
  readonly isAway: () => boolean
}

type ChangePollingOptions = {
  readonly connection: Pick<Connection, 'hasExternalChange'>
  readonly breaker: CircuitBreaker
  /** Calls the listeners. Rejects if one of them could not load the newest state. */
  readonly notify: () => Promise<void>
}

/** If a check gets no response within this time, the circuit breaker opens. */
const maxAnswerMs = 500
const stepMs = 100
/** Time limit for listeners, in milliseconds. After this time, the caller continues with the current state. */
const maxWaitMs = 5_000

export function createChangePolling({ connection, breaker, notify }: ChangePollingOptions): ChangePolling {
  /** Start time of the last completed check, read from a monotonic clock. */
  let lookedAtMs = performance.now()
  /** A check is recent enough for the latest caller if it started no earlier than this time. */
  let neededMs = -Infinity
  let isAway = false
  let [looking, waiting]: [Promise<void> | undefined, Promise<void> | undefined] = [undefined, undefined]

  const end = (startedAtMs: number) => void ([lookedAtMs, isAway] = [startedAtMs, false])
  /** Reports a failure as a change, but only once, so that the next reader gets the error. */
  const fail = (): undefined => {
    if (!isAway) notify().catch(ignore)
    isAway = true
  }
  async function finish(answer: true | Promise<boolean>, startedAtMs: number): Promise<void> {
    const hasChanged = await Promise.resolve(answer).catch(fail)
    if (hasChanged === undefined) return
    /** Closes the circuit breaker before the listeners run, because they query the database. */
    breaker.close()
    if (hasChanged) await notify()
    end(startedAtMs)
  }
  /** Danger: an error thrown in a timer ends the process. */
  const look = (): Promise<void> | undefined => {
    if (looking !== undefined) return looking
    const startedAtMs = performance.now()
    const stopOpening = openLater(() => {
      isAway = true
      breaker.open()
    })
    try {
      const answer = connection.hasExternalChange(stopOpening)
      if (typeof answer === 'boolean') stopOpening()
      if (answer === false) return void end(startedAtMs)
      looking = finish(answer, startedAtMs)
        .catch(() => void (isAway = true))
        .finally(() => {
          stopOpening()
          looking = undefined
        })
      return looking
    } catch {
      stopOpening()
      return fail()
    }
  }
  const isBehind = () => !isAway && lookedAtMs < neededMs
  async function waitForLook(): Promise<void> {
    const patience = createPatience(maxWaitMs)
    while (isBehind() && !patience.isOver())
      await breaker.race(Promise.race([look(), patience.end]), ignore).catch(ignore)
  }
  return {
    look,
    catchUp(withinMs) {
      neededMs = performance.now() - withinMs
      if (!isBehind() && !isAway) return undefined
      if (look() === undefined || isAway) return undefined
      return (waiting ??= waitForLook().finally(() => (waiting = undefined)))
    },
    isAway: () => isAway,
  }
}

const ignore = () => undefined

function createPatience(ms: number) {
  let isOver = false
  const end = new Promise<void>((resolve) => setTimeout(resolve, ms).unref()).then(() => void (isOver = true))
  return { end, isOver: () => isOver }
}

/**
 * Calls `open` after half a second unless stopped earlier. Waits in several steps and reads the data that has arrived
 * after each step, so that a busy or suspended process does not mistake an unread response for a missing response.
 * Returns a function that stops the wait.
 */
function openLater(open: () => void): () => void {
  let [stepsLeft, isStopped] = [maxAnswerMs / stepMs, false]
  let timer: NodeJS.Timeout
  const step = () => {
    if (isStopped) return
    if (stepsLeft-- === 0) return open()
    timer = setTimeout(() => setImmediate(step), stepMs).unref()
  }
  step()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
