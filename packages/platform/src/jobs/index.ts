export type { Job, JobQueue } from './queue.ts'
export { createRowQueue } from './row-queue.ts'
export { createWorker, type Worker } from './worker.ts'
