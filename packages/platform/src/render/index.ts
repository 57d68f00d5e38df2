export { toThemeAssets } from './site/default-theme-assets.ts'
export { manifestPath, toTypefaces, type ThemeAssets } from './site/theme-assets.ts'
export { createRenderer } from './create-renderer.ts'
export { chooseEncoding, type ContentEncoding, type FinishedPage } from './cache/html-cache.ts'
export { TooBusyError } from './site/errors.ts'
export { createSearchedSiteLoader } from './search-engines/searched-site.ts'
export type { CanvasDraft } from './canvas/draft.ts'
export type { CanvasRequest } from './canvas/render-canvas.ts'
export { sampleVisitor } from './background/sample-visitor.ts'
export { checkCanvas } from './canvas/check-canvas.ts'
export type { AllPagesOptions } from './pages/all-pages.ts'
export { openPageHashes, type PageHashes } from './background/page-hashes.ts'
export type { PathResponse, CachedResponse, PageResponse } from './pages/path-response.ts'
export type { PictureSize } from './head/merge-head.ts'
export {
  createPageScanner,
  type PageScanner,
  type ScannedPage,
  type ReleaseScan,
} from './background/page-scans.ts'
export type { VisitedPage } from './cache/visits.ts'
export { createReleaseKeys, type ReleaseKeys } from './background/release-keys.ts'
export type {
  PageDifference,
  PageComparison,
  PageVerifier,
  SnapshotPair,
} from './background/page-verification.ts'
export type { PageIdentity } from './pages/page-identities.ts'
export type { PageDates } from './search-engines/listed-pages.ts'
export { toTriggers } from './reads/read-index.ts'
export type { RecordedRead } from './reads/reads.ts'
export type { PageForm } from './pages/find-form.ts'
export type { RenderLimits, PagesOptions } from './pages/page-deps.ts'
export type { Renderer } from './renderer.ts'
export type { AccountPaths } from './site/site-info.ts'
export type { Audience, OpenSnapshot, ReleasedSite, Sites, SiteSnapshot } from './site/sites.ts'
export { openSites } from './routes/open-sites.ts'
