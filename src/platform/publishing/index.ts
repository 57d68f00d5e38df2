export type { Alarm } from './rest.ts'
export { standardLimits, type Pages, type ProofLimits } from './prove-pages.ts'
export { openPublishing, type Publishing } from './publishing.ts'
export type { PublishingTables } from './tables.ts'
