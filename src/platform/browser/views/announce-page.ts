/** Announces a page that is shown: fills its data block, then dispatches two events on the document. */

/** The content of the filled data block, which retains other data from the server. */
type PageData = {
  readonly url: string
  /** Empty without a referrer. */
  readonly urlReferrer: string
  readonly pageType?: string
}

/** `detail` of `experience_interaction`, dispatched for a page with a page data layer. */
type PageViewDetail = PageData & { readonly name: 'page-view'; readonly title: string }

/** `detail` of `view-change`, dispatched for a page with a view-change notifier. */
type ViewChangeDetail = { readonly url: string; readonly title: string }

export type AnnouncedDocument = Pick<Document, 'title' | 'referrer' | 'querySelector' | 'dispatchEvent'>

/** The browser half of PAGE-C3 and PAGE-A7. Nothing is stored and nothing leaves the browser. `url` is the shown page's. */
export function announcePage(document: AnnouncedDocument, url: string): void {
  const dataBlock = document.querySelector('script[data-provider-type="page"]')
  const { title } = document
  const send = (name: string, detail: PageViewDetail | ViewChangeDetail) =>
    document.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }))

  if (dataBlock) {
    const written = JSON.parse(dataBlock.textContent) as Partial<PageData>
    const data: PageData = { ...written, url, urlReferrer: document.referrer }
    dataBlock.textContent = JSON.stringify(data)
    send('experience_interaction', { name: 'page-view', title, ...data })
  }
  if (document.querySelector('[data-view-change]') !== null) send('view-change', { url, title })
}
