/** The entry point of the thread that cleans long rich texts, one at a time. */
import { parentPort } from 'node:worker_threads'
import { runCleaningTask, type CleaningTask } from '#kit'

parentPort?.on('message', (task: CleaningTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is about windows; a thread has no origin
  parentPort?.postMessage(runCleaningTask(task))
})
