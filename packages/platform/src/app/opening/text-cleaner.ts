/** Cleans long rich texts on a separate thread, and caches the results by the hash of text and page. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { RunAfter, CleaningTask, CleanText } from '#kit'

export type TextCleaner = {
  /** Never rejects. HTML that cannot be cleaned in time becomes an empty string, and the warnings contain the reason. */
  readonly clean: (task: CleaningTask) => Promise<CleanText>
  readonly close: () => Promise<void>
}

export type CleanerOptions = {
  readonly startThread: () => Worker
  readonly limits?: CleanerLimits
  readonly after?: RunAfter
}

type CleanerLimits = {
  /** Time limit for cleaning one rich text value. */
  readonly withinMs: number
  /** Time until an idle thread ends. */
  readonly idleMs: number
  /** Maximum number of characters in all cached results. */
  readonly maxCharacters: number
}

const standardLimits: CleanerLimits = { withinMs: 10_000, idleMs: 30_000, maxCharacters: 16 * 1024 * 1024 }

const afterUnlessEnded: RunAfter = (delayMs, run) => {
  const timer = setTimeout(run, delayMs).unref()
  return () => clearTimeout(timer)
}

const failed: CleanText = {
  html: '',
  holdsVideo: false,
  warnings: ['left out: cleaning the text takes too long'],
}

/** Starts the thread of the built server. */
export const startCleaningThread = (projectRoot: string): Worker =>
  new Worker(join(projectRoot, 'dist/server/clean-texts.js'), {
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })

export function createTextCleaner(options: CleanerOptions): TextCleaner {
  const { startThread, limits = standardLimits, after = afterUnlessEnded } = options
  const results = new LRUCache<string, CleanText>({
    maxSize: limits.maxCharacters,
    sizeCalculation: ({ html }) => html.length + 1,
  })
  const pending = new Map<string, Promise<CleanText>>()
  const queue = new PQueue({ concurrency: 1 })
  const thread = createThread({ startThread, limits, after })

  async function run(key: string, task: CleaningTask): Promise<CleanText> {
    const result = await thread.run(task)
    if (result !== undefined) results.set(key, result)
    return result ?? failed
  }
  return {
    async clean(task) {
      const key = createHash('sha256').update(JSON.stringify(task)).digest('base64')
      const known = results.get(key) ?? pending.get(key)
      if (known !== undefined) return known
      const made = queue.add(() => run(key, task)).finally(() => pending.delete(key))
      pending.set(key, made)
      return made
    },
    async close() {
      await queue.onIdle()
      await thread.end()
    },
  }
}

/**
 * Creates one thread on demand. Attack: HTML whose cleaning never finishes or exhausts the memory. Such HTML can stop
 * only its own thread.
 */
function createThread({ startThread, limits, after }: Required<CleanerOptions>) {
  let running: Worker | undefined
  /** Starts a thread. Ignores its error event, because a failed thread exits and is replaced when needed. */
  const start = () => {
    const thread = startThread().on('error', () => undefined)
    thread.unref()
    return thread
  }
  let stopWaiting = () => undefined as void
  const end = async () => {
    stopWaiting()
    const ending = running
    running = undefined
    await ending?.terminate()
  }
  return {
    end,
    /** Resolves to undefined if the thread fails. */
    async run(task: CleaningTask): Promise<CleanText | undefined> {
      stopWaiting()
      const thread = (running ??= start())
      const result = await ask(thread, task, (giveUp) => after(limits.withinMs, giveUp))
      if (result === undefined) await end()
      else stopWaiting = after(limits.idleMs, () => void end())
      return result
    },
  }
}

function ask(
  thread: Worker,
  task: CleaningTask,
  limitTime: (giveUp: () => void) => () => void,
): Promise<CleanText | undefined> {
  return new Promise((resolve) => {
    const finish = (result: CleanText | undefined) => {
      stopTimer()
      thread.off('message', finish).off('exit', fail)
      resolve(result)
    }
    const fail = () => finish(undefined)
    const stopTimer = limitTime(fail)
    thread.on('message', finish).on('exit', fail)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is about windows; a thread has no origin
    thread.postMessage(task)
  })
}
