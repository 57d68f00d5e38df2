/**
 * The scripts of public pages by `BlockScript` name. A value is the script's key in the build manifest, and its path
 * for `npm run dev`.
 */
export const scriptEntries = {
  /** Requests consent, then counts interactions. */
  analytics: 'src/browser/analytics.browser.ts',
  /**
   * The studio's agent on a canvas, not for public pages. Applies edits in place and reports which block the editor
   * points at.
   */
  canvas: 'src/browser/canvas.browser.ts',
  /** Submits a form without leaving the page. */
  form: 'src/browser/form.browser.ts',
  /** Appends the items of the next page. */
  grid: 'src/browser/grid.browser.ts',
  /** Prints the page. */
  print: 'src/browser/print.browser.ts',
  /**
   * Part of every page: announces page views, focuses menu links by typing, shows delivery days, hydrates islands on
   * demand.
   */
  site: 'src/browser/site.browser.ts',
  /** Plays a video in place of its link. */
  video: 'src/browser/video.browser.ts',
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
