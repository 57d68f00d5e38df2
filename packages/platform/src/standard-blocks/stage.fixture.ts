/** Shows stored blocks in Chromium with JavaScript disabled, for tests that need a browser. */
import type { Browser, Page } from '@playwright/test'
import type { ContentItem } from '#model'
import type { BlockNode } from '#schema'
import { renderSample, toDocument } from './testing.tsx'
import { standardBlocks } from './index.ts'

const tokens = `:root{--dxp-s-page-margin:20px;--dxp-s-content-width:1200px;--dxp-s-space-1:8px;--dxp-s-space-2:16px;
--dxp-s-space-3:24px;--dxp-s-space-4:32px;--dxp-s-space-5:48px;--dxp-s-measure:600px;--dxp-g-root:#fff;--dxp-g-root-2:#ddd}
@layer reset{*{box-sizing:border-box}body,h3,p{margin:0}img,svg{display:block;max-inline-size:100%;block-size:auto}}
.visually-hidden{position:absolute;clip-path:inset(50%);width:1px;height:1px}`
const blockStyles = [
  ...new Set(standardBlocks.flatMap(({ sharedStyles = [] }) => sharedStyles)),
  ...standardBlocks.map(({ styles }) => styles),
].join('')

export type SampleWindow = {
  /** Shows the nodes in a separate document at the given window width. `css` is added after the test tokens. */
  readonly show: (
    nodes: readonly BlockNode[],
    widthPx: number,
    use: (page: Page) => Promise<void>,
    css?: string,
  ) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens a window that all tests share, because opening a window takes five times as long as a test. */
export async function openTestPage(
  browser: Browser,
  contents: readonly ContentItem[] = [],
): Promise<SampleWindow> {
  const page = await browser.newPage({ javaScriptEnabled: false, reducedMotion: 'reduce' })
  return {
    async show(nodes, widthPx, use, css = '') {
      const sample = await renderSample(nodes, { contents })
      const styles = `<style>${tokens}${css}${blockStyles}${sample.css}</style></head>`
      if (page.viewportSize()?.width !== widthPx) await page.setViewportSize({ width: widthPx, height: 800 })
      await page.setContent(toDocument(sample.html).replace('</head>', styles))
      await use(page)
    },
    close: () => page.close(),
  }
}

export const readBoundingBoxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
