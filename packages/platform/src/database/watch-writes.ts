/**
 * Monitors whether the database can be written. The result is based on the last transaction or, while there are no
 * writes, on a probe.
 */
import { EpidermError } from '#kit'
import { StorageFailure } from './errors.ts'

export type WriteWatch = {
  readonly canWrite: () => boolean
  /** Runs the work and records whether it failed because the database could not be written. */
  readonly watch: <T>(work: () => Promise<T>) => Promise<T>
  /** Stops the probes and waits for any running probe. */
  readonly stop: () => Promise<void>
}

type WriteWatchOptions = {
  readonly everyMs: number
  readonly probe: () => Promise<void>
  /**
   * Runs a small transaction that changes nothing. Used only after a transaction has failed, because the small
   * transaction waits for other writers.
   */
  readonly write: () => Promise<unknown>
}

export function watchWrites({ everyMs, probe: probeStorage, write }: WriteWatchOptions): WriteWatch {
  let hasFailed = false
  let isHindered = false
  let running: Promise<void> | undefined

  async function probe(): Promise<void> {
    try {
      await probeStorage()
      isHindered = false
      if (!hasFailed) return
      await write()
      hasFailed = false
    } catch {
      isHindered = true
    }
  }
  const probeOnce = () => (running ??= probe().finally(() => (running = undefined)))
  const timer = setInterval(() => void probeOnce(), everyMs).unref()

  return {
    canWrite: () => !hasFailed && !isHindered,
    async watch(work) {
      try {
        const result = await work()
        if (hasFailed || isHindered) void probeOnce()
        return result
      } catch (error) {
        if (isOfMachine(error)) hasFailed = true
        throw error
      }
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

const isOfMachine = (error: unknown) =>
  error instanceof StorageFailure || (error instanceof EpidermError && error.code === 'database-damaged')
