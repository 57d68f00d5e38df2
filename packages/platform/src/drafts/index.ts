export { OperationGap } from './errors.ts'
export { openDrafts, type Drafts } from './open-drafts.ts'
export type { DraftVersion, PublishableDraft, PublishedOperations } from './publish/publish-drafts.ts'
export type { DraftTables } from './tables.ts'
