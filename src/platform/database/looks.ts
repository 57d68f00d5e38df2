/** Looks whether another process has committed something, one look at a time, and knows how old the last one is. */
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Connection } from './connection.ts'

export type Looks = {
  /** Starts a look, or joins the one that runs. Undefined when it has ended at once. */
  readonly look: () => Promise<void> | undefined
  /**
   * Resolves once a look that began at most so many milliseconds ago has ended, and its listeners with it; at once where the
   * database does not answer. Undefined when there is nothing to wait for.
   */
  readonly catchUp: (withinMs: number) => Promise<void> | undefined
  /** Whether the last look was not answered, or its listeners have not brought the newest state yet. */
  readonly isAway: () => boolean
}

type LooksRequest = {
  readonly connection: Pick<Connection, 'hasForeignChange'>
  readonly breaker: CircuitBreaker
  /** Calls the listeners; rejects where one could not bring the newest state. */
  readonly notify: () => Promise<void>
}

/** A look that is not answered for so long opens the breaker. */
const maxAnswerMs = 500
const stepMs = 100
/** A caller goes on with what it has when listeners take longer. */
const maxWaitMs = 5_000

export function createLooks({ connection, breaker, notify }: LooksRequest): Looks {
  /** By a clock that nobody sets: when the last look that has ended with its listeners began. */
  let lookedAtMs = performance.now()
  /** When a look must have begun for the caller that needs the newest. */
  let neededMs = -Infinity
  let isAway = false
  let [looking, waiting]: [Promise<void> | undefined, Promise<void> | undefined] = [undefined, undefined]

  const end = (startedAtMs: number) => void ([lookedAtMs, isAway] = [startedAtMs, false])
  /** A failure counts as a change, once; whoever then reads meets it. */
  const fail = (): undefined => {
    if (!isAway) notify().catch(ignore)
    isAway = true
  }
  async function finish(answer: true | Promise<boolean>, startedAtMs: number): Promise<void> {
    const hasChanged = await Promise.resolve(answer).catch(fail)
    if (hasChanged === undefined) return
    /** Listeners query the database. */
    breaker.close()
    if (hasChanged) await notify()
    end(startedAtMs)
  }
  /** Danger: what a timer throws ends the process. */
  const look = (): Promise<void> | undefined => {
    if (looking !== undefined) return looking
    const startedAtMs = performance.now()
    const stopOpening = openLater(() => {
      isAway = true
      breaker.open()
    })
    try {
      const answer = connection.hasForeignChange(stopOpening)
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
 * Opens after half a second, unless it is stopped before. In steps, after each of which this process reads what has arrived: one that is
 * busy, or was stopped for a while, does not take the answer for missing. Returns what stops it.
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
