export type { Change, ContentDraft, OnVersionsWritten, Release, WrittenVersion } from './types/change.ts'
export { isUrlName, maxItemTitleLength } from './checks/check-draft.ts'
export { findBlockLocation } from './checks/find-location.ts'
export { findUnstorableValue } from './checks/find-unstorable-value.ts'
export { deliveryRoutes } from './delivery/delivery-routes.ts'
export {
  ContentRejectedError,
  maxListedProblems,
  toProblemLines,
  type ContentProblem,
} from './types/errors.ts'
export type { SiteChangeConflict } from './files/find-site-changes.ts'
export type { ImportPlan, PlannedItem, PlannedSite } from './files/plan-import.ts'
export type { ContentMediaObject } from './types/media.ts'
export { readFileText, toFilePath, toFileText } from './files/content-file.ts'
export { toMediaBody } from './files/media-file.ts'
export { mediaFoldersFile } from './files/read-folder.ts'
export { createNewFile } from './files/new-file.ts'
export type { TypeCount } from './listings/count-items.ts'
export {
  type ListedItem,
  type ItemListPart,
  type ListPosition,
  type StudioItem,
} from './listings/list-items.ts'
export { openContent, type ContentService } from './open-content.ts'
export type { Withdrawal } from './releases/find-withdrawal.ts'
export {
  createDraftSet,
  createOpenDraft,
  toOpenDraft,
  type ChangeableDraftSet,
} from './snapshots/draft-set.ts'
export { toChange, type DraftHead } from './snapshots/draft-source.ts'
export type { PendingRelease } from './releases/publish-verified.ts'
export { createCurrentVersionCondition } from './snapshots/in-service.ts'
export { findPublicBody } from './snapshots/public-snapshot.ts'
export { eachMigratableVersion } from './snapshots/migratable-versions.ts'
export type { Snapshot } from './snapshots/snapshot.ts'
export type { ContentTables } from './types/tables.ts'
export type { ContentFindings } from './checks/scan-published.ts'
export type { PictureSelection } from './releases/find-media-refs.ts'
