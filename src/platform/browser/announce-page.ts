/** What a shown page tells those who listen: its data block is filled, then two events go out on the document. */

/** `detail` of `experience_interaction`, sent for a page that holds a page data layer. */
export type PageViewDetail = {
  readonly name: 'page-view'
  readonly url: string
  /** Empty when the visitor came without one. */
  readonly urlReferrer: string
  readonly pageTitle: string
  readonly pageType: string | undefined
}

/** `detail` of `view-change`, sent for a page that holds a view-change notifier. */
export type ViewChangeDetail = { readonly url: string; readonly title: string }

export type AnnouncedDocument = Pick<Document, 'title' | 'referrer' | 'querySelector' | 'dispatchEvent'>

/** The browser half of PAGE-C3 and PAGE-A7. Nothing is stored and nothing leaves the browser. `url` is the address of the shown page. */
export function announcePage(document: AnnouncedDocument, url: string): void {
  const dataBlock = document.querySelector<HTMLElement>('script[data-provider-type="page"]')
  const notifier = document.querySelector<HTMLElement>('[data-view-change]')
  const title = notifier?.dataset['pageTitle'] || document.title
  const send = (name: string, detail: PageViewDetail | ViewChangeDetail) =>
    document.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }))

  if (dataBlock) {
    const urlReferrer = document.referrer
    dataBlock.textContent = JSON.stringify({ url, urlReferrer })
    const pageType = notifier?.dataset['pageType']
    send('experience_interaction', { name: 'page-view', url, urlReferrer, pageTitle: title, pageType })
  }
  if (notifier) send('view-change', { url, title })
}
