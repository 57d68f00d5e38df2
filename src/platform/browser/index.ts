/**
 * The scripts of public pages by the names that blocks use (`BlockScript`): the key of each one's entry in the build's
 * manifest, and its path for `npm run dev`.
 */
export const scriptEntries = {
  /** Asks for consent, then counts. */
  analytics: 'src/platform/browser/analytics.browser.ts',
  /** Not of public pages: the studio's agent on a canvas, which puts edits in place and says what is pointed at. */
  canvas: 'src/platform/browser/canvas.browser.ts',
  /** Sends a form in place. */
  form: 'src/platform/browser/form.browser.ts',
  /** Appends the items of the next page. */
  grid: 'src/platform/browser/grid.browser.ts',
  /** Prints the page. */
  print: 'src/platform/browser/print.browser.ts',
  /** Loaded by every page: announces views, finds links of an open menu by typing, shows delivery days, hydrates islands when needed. */
  site: 'src/platform/browser/site.browser.ts',
  /** Plays a video in the place of its link. */
  video: 'src/platform/browser/video.browser.ts',
}

export type {
  AgentLine,
  AgentMessage,
  BlockText,
  Box,
  Caret,
  Fragments,
  PressedKey,
  Preview,
  StudioMessage,
  Unfilled,
} from './canvas/messages.ts'
