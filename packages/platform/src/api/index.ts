export type { ActivityAction, ActivityPage, ActivityRow } from './activity.ts'
export type { Overview, Findings } from './home.ts'
export { staffApi, type ApiResponse, type ApiMethod, type ApiPath, type ApiRequest } from './staff-api.ts'
export { failure } from './failure.ts'
export type { ApiRoutes, ReadonlyDeep } from './route.ts'
export { changeSetQuery, type ItemName } from './names.ts'
export type {
  CanvasChange,
  OptionalCanvasChange,
  EditorCanvasQuery,
  CanvasPageQuery,
  DraftCanvasQuery,
} from './canvas.ts'
export type {
  DraftEvents,
  LoggedOperationWithPreviousValue,
  ListedDraft,
  OpenedDraft,
  OperationsResponse,
} from './drafts.ts'
export type { DeletedItem } from './deleted-items.ts'
export type { InstallationState, ListedWebhook, WebhookAttempt } from './settings/installation.ts'
export { maxItems, type ItemSearchResult, type ItemsQuery } from './items.ts'
export type { Listing, ListingRow } from './listings.ts'
export type { ListedMail } from './mails.ts'
export type { FolderListing, ListedFolder } from './media-library/folders.ts'
export type { OutboxEntry } from './records.ts'
export type { ListedPicture, UploadedPicture } from './media-library/media.ts'
export type { ListedItem, ListedPage, PageState } from './pages.ts'
export type { Pattern } from './patterns.ts'
export type { ReplacedPictureUses } from './media-library/pictures.ts'
export type { PublishEntry, PublishedItem } from './publish-history.ts'
export type {
  ChangedDraft,
  CheckedPages,
  DraftChange,
  NamedPage,
  PublishPlan,
  PictureWithoutAlt,
} from './publish-plan.ts'
export type { PublishResponse, PublishProblem } from './publishes.ts'
export { withdrawalReasons, type ItemWithdrawal, type RecallResponse, type RecallPlan } from './recalls.ts'
export type { ListedRelease } from './releases.ts'
export {
  maxRedirectRows,
  type ImportedRedirects,
  type ListedRedirect,
  type MissingPath,
  type RedirectRow,
  type UrlTestResult,
} from './redirects.ts'
export type { SchemaDocument, Typeface } from './schemas.ts'
export type { CurrentAccount } from './session.ts'
export type { TextMatch, TextMatches, TextProperty, ReplacementResult, RevertedReplacement } from './texts.ts'
