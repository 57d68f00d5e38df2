export { manifestPath, type ThemeAssets } from './theme-assets.ts'
export { createRenderer } from './create-renderer.ts'
export { chooseEncoding, type Encoding, type FinishedPage } from './cache/html-cache.ts'
export { TooBusy } from './errors.ts'
export type { SearchEngines } from './search-engines/search-engines.ts'
export type { Draft } from './canvas/draft.ts'
export type { CanvasRequest } from './canvas/draw-canvas.ts'
export { sampleVisitor } from './canvas/sample-visitor.ts'
export { checkCanvas } from './canvas/check-canvas.ts'
export type { AllPagesOptions } from './pages/all-pages.ts'
export { openPagePrints, type PagePrints } from './surveys/page-prints.ts'
export type { PageRequest } from './pages/page-context.ts'
export { renderPage, type RenderedPage } from './pages/render-page.ts'
export type { Answer, KeptPage, PageAnswer } from './pages/answer-path.ts'
export type { PictureSize } from './head/merge-head.ts'
export {
  createPageSurveys,
  type PageSurveys,
  type SurveyedPage,
  type SurveyStep,
} from './surveys/page-surveys.ts'
export type { VisitedPage } from './cache/visits.ts'
export { createReleaseKeys, type ReleaseKeys } from './surveys/release-keys.ts'
export type { PageDifference, PageProof, PageProofs, SnapshotPair, Viewer } from './surveys/page-proofs.ts'
export type { PageIdentity } from './pages/page-identities.ts'
export type { PageDates } from './search-engines/listed-pages.ts'
export { toTriggers } from './reads/read-index.ts'
export type { Read } from './reads/reads.ts'
export type { PageForm } from './pages/find-form.ts'
export type { DrawingLimits, PagesOptions } from './surveys/page-deps.ts'
export type { Renderer } from './renderer.ts'
export type { AccountSite } from './site-facts.ts'
export {
  openSites,
  type Audience,
  type OpenSnapshot,
  type ReleasedSite,
  type Sites,
  type Snapshot,
} from './sites.ts'
export type { RenderSetting } from './pages/render-setting.ts'
