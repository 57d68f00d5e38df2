export type { DifferenceAlert } from './deferred-checks.ts'
export { standardVerificationLimits, type VerificationLimits } from './verify-pages.ts'
export { openPublishing, type Publishing } from './publishing.ts'
export type { PublishingTables } from './tables.ts'
