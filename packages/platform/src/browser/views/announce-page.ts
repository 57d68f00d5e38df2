/** Announces a page view: fills the page's data layer, then dispatches two events on the document. */

/** The content of the data layer. Other data from the server is retained. */
type PageData = {
  readonly url: string
  /** Empty if there is no referrer. */
  readonly urlReferrer: string
  readonly pageType?: string
}

/** The `detail` of `experience_interaction`, for pages with a page data layer. */
type PageViewDetail = PageData & { readonly name: 'page-view'; readonly title: string }

/** The `detail` of `view-change`, for pages with a view change notifier. */
type ViewChangeDetail = { readonly url: string; readonly title: string }

export type AnnouncedDocument = Pick<Document, 'title' | 'referrer' | 'querySelector' | 'dispatchEvent'>

/**
 * The browser part of PAGE-C3 and PAGE-A7. It stores nothing and sends nothing. `url` is the URL of the displayed page.
 */
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
