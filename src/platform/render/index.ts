export { manifestPath, type Clothes } from './clothes.ts'
export {
  createRenderer,
  type AccountSite,
  type Answer,
  type PageForm,
  type Renderer,
  type Snapshot,
} from './create-renderer.ts'
export { chooseEncoding, type Encoding, type FinishedPage } from './html-cache.ts'
export type { SearchEngines } from './search-engines.ts'
export { renderPage, type PageRequest, type RenderedPage } from './render-page.ts'
export type { RenderSetting } from './render-setting.ts'
