/**
 * The scripts of public pages by the names that blocks use (`BlockScript`): each one's entry key in the build's
 * manifest, which is also its path for `npm run dev`.
 */
export const scriptEntries = {
  /** Asks for consent, then counts. */
  analytics: 'src/platform/browser/analytics.browser.ts',
  /**
   * Not for public pages: the studio's agent on a canvas, which applies edits in place and reports the block that the
   * editor points at.
   */
  canvas: 'src/platform/browser/canvas.browser.ts',
  /** Submits a form in place. */
  form: 'src/platform/browser/form.browser.ts',
  /** Appends the items of the next page. */
  grid: 'src/platform/browser/grid.browser.ts',
  /** Prints the page. */
  print: 'src/platform/browser/print.browser.ts',
  /** Loaded by every page: announces views, finds links of an open menu by typing, shows delivery days, hydrates islands when needed. */
  site: 'src/platform/browser/site.browser.ts',
  /** Plays a video in place of its link. */
  video: 'src/platform/browser/video.browser.ts',
}

export type {
  AgentLine,
  AgentMessage,
  BlockText,
  Box,
  Caret,
  Preview,
  StudioMessage,
  Unfilled,
} from './canvas/messages.ts'
