export type { Job, JobCounts, JobQueue, NextAttempt } from './queue.ts'
export { createWorker, type Worker } from './worker.ts'
