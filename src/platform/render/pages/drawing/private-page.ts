/** The private parts of a page that is drawn for one visitor: a browser removes them when the session ends. */
import { isPrivatePage } from '#content-types'
import { privateBlock, type VisitorFacts } from '#blocks'
import type { BlockNode } from '#schema'
import type { PageRoute } from '../../site/page-route.ts'

type Request = { readonly page: PageRoute; readonly visitor?: VisitorFacts | undefined }

/** The links that then replace them; none on a public page, which has its own links. */
export function toSignedOutNodes(request: Request): readonly BlockNode[] {
  if (request.visitor === undefined) return []
  const link = { id: 'signed-out-link', block: privateBlock }
  return isWholePrivate(request) ? [toSection(link)] : [link]
}

/** The HTML of main, with what a script takes out of the template; the whole page is one private part when it has no other. */
export function toPrivateMain(request: Request, { main, signedOut }: { main: string; signedOut: string }) {
  if (request.visitor === undefined) return main
  const shown = isWholePrivate(request) ? `<div data-private="">${main}</div>` : main
  return `${shown}<template data-signed-out="">${signedOut}</template>`
}

const isWholePrivate = ({ page }: Request) => isPrivatePage(page.body)

const title = { text: '{!Label.private.ended}', headingTag: 'h1', textStyle: 'heading-large' }

/** As wide as a page's content is, under a heading of its own. Label: `private.ended`. */
const toSection = (link: BlockNode): BlockNode => ({
  id: 'signed-out',
  block: 'section',
  props: { sectionConfig: { columns: [{ columnKey: 'all', columnWidth: 12 }] }, rhythm: 'medium' },
  slots: { all: [{ id: 'signed-out-title', block: 'text-block', props: title }, link] },
})
