/** Marks the private parts of a page that is rendered for one visitor, so that the browser can remove them when the session ends. */
import { isPrivatePage } from '#content-types'
import { escapeHtml } from '#kit'
import { privateBlockType, type VisitorDetails } from '#blocks'
import type { BlockNode } from '#schema'
import type { PageRoute } from '../../site/page-route.ts'

type PrivatePageInput = { readonly page: PageRoute; readonly visitor?: VisitorDetails | undefined }

/**
 * Returns the links to show in place of the private parts after the session ends. Returns none for a public page, which
 * has its own links.
 */
export function toSignedOutNodes(request: PrivatePageInput): readonly BlockNode[] {
  if (request.visitor === undefined) return []
  const link = { id: 'signed-out-link', block: privateBlockType }
  return isWholePrivate(request) ? [toSection(link)] : [link]
}

/**
 * Returns the HTML of the `main` element, with a template whose content a script inserts when the session ends. The
 * template names the account for which the page is rendered. A private page is a single private part.
 */
export function toPrivateMainHtml(
  request: PrivatePageInput,
  { main, signedOut }: { main: string; signedOut: string },
) {
  if (request.visitor === undefined) return main
  const shown = isWholePrivate(request) ? `<div data-private="">${main}</div>` : main
  const owner = escapeHtml(request.visitor.userId)
  return `${shown}<template data-signed-out="" data-owner="${owner}">${signedOut}</template>`
}

const isWholePrivate = ({ page }: PrivatePageInput) => isPrivatePage(page.body)

const title = { text: '{!Label.private.ended}', headingTag: 'h1', textStyle: 'heading-large' }

/** Returns a section as wide as the page's content, with its own heading. Label: `private.ended`. */
const toSection = (link: BlockNode): BlockNode => ({
  id: 'signed-out',
  block: 'section',
  props: { sectionConfig: { columns: [{ columnKey: 'all', columnWidth: 12 }] }, rhythm: 'medium' },
  slots: { all: [{ id: 'signed-out-title', block: 'text-block', props: title }, link] },
})
