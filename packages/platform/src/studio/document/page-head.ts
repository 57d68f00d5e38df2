/** The head of the page on the canvas, as search engines and social networks read it. */
import { createStore, type Store } from '#kit/browser'

type PageHeadPreview = {
  readonly title: string
  readonly description: string
  /** The page's absolute URL; empty for a page without a URL, such as “not found”. */
  readonly url: string
  readonly siteName: string
  /** The URL of the picture for social networks, without the site's origin. Empty if there is none. */
  readonly pictureUrl: string
  readonly isListed: boolean
}

export type PageHeadStore = Pick<Store<PageHeadPreview | undefined>, 'get' | 'subscribe'> & {
  readonly read: (document: Pick<Document, 'title' | 'querySelector'>) => void
}

export function createPageHeadStore(): PageHeadStore {
  const { get, set, subscribe } = createStore<PageHeadPreview | undefined>(undefined)
  return {
    get,
    subscribe,
    read(document) {
      const next = readHead(document)
      if (JSON.stringify(next) !== JSON.stringify(get())) set(next)
    },
  }
}

function readHead(document: Pick<Document, 'title' | 'querySelector'>): PageHeadPreview {
  const readMeta = (selector: string) =>
    document.querySelector(`meta[${selector}]`)?.getAttribute('content') ?? ''
  const url = document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? ''
  const origin = /^https?:\/\/[^/]+/.exec(url)?.[0] ?? ''
  const picture = readMeta('property="og:image"')
  return {
    title: document.title,
    description: readMeta('name="description"'),
    url,
    siteName: readMeta('property="og:site_name"'),
    pictureUrl: origin !== '' && picture.startsWith(`${origin}/`) ? picture.slice(origin.length) : picture,
    isListed: !readMeta('name="robots"').includes('noindex'),
  }
}
