/**
 * Runs one task at a time, because each task decodes an image. A failure does not affect later tasks. `maxTasks`:
 * maximum number of running and waiting tasks together; any further task throws `media-busy` (503).
 */
import { tooManyTasks } from './errors.ts'

export function createTaskQueue(maxTasks = Number.POSITIVE_INFINITY) {
  let last: Promise<unknown> = Promise.resolve()
  let tasks = 0
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (tasks >= maxTasks) throw tooManyTasks()
    tasks++
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn.finally(() => tasks--)
  }
  return inTurn
}
