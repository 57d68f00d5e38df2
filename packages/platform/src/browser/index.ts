/**
 * Scripts that belong to no block. Each value is both the script's key in the build manifest and its path for `npm run
 * dev`.
 */
export const scriptEntries = {
  /**
   * The studio's agent on a canvas; never on public pages. Applies edits in place and reports which block the editor
   * points at.
   */
  canvas: 'src/browser/canvas.browser.ts',
  /** Announces page views, supports type-ahead in menus, shows delivery days, and hydrates islands on demand. */
  site: 'src/browser/site.browser.ts',
}

export type {
  AgentChannel,
  AgentMessage,
  BlockText,
  BlockBox,
  Caret,
  Preview,
  StudioMessage,
  PlaceholderStyle,
  PlaceholderPart,
  IncompleteBlock,
} from './canvas/messages.ts'

export { toDeliverySentence } from './show-delivery-day.ts'
