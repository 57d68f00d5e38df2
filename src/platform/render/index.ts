export { manifestPath, type ThemeAssets } from './theme-assets.ts'
export { createRenderer } from './create-renderer.ts'
export { chooseEncoding, type Encoding, type FinishedPage } from './html-cache.ts'
export { TooBusy } from './errors.ts'
export type { SearchEngines } from './search-engines.ts'
export { openPagePrints, type PagePrints } from './page-prints.ts'
export { renderPage, type PageRequest, type RenderedPage } from './render-page.ts'
export type {
  AccountSite,
  Answer,
  Audience,
  DrawingLimits,
  PageAnswer,
  PageForm,
  Renderer,
  RendererOptions,
  Snapshot,
} from './renderer.ts'
export type { RenderSetting } from './render-setting.ts'
