export { manifestPath, type Clothes } from './clothes.ts'
export { createRenderer, type Answer, type Renderer, type Snapshot } from './create-renderer.ts'
export { chooseEncoding, type Encoding, type FinishedPage } from './html-cache.ts'
export { renderPage, type PageRequest, type RenderedPage, type RenderSetting } from './render-page.ts'
