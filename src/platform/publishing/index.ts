export type { Alarm } from './rest.ts'
export type { Pages } from './prove-pages.ts'
export { openPublishing, type Publishing } from './publishing.ts'
export type { PublishingTables } from './tables.ts'
