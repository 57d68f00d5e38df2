/** Shows the page as a search result and as a social card, based on the `<head>` of the page on the canvas. */
import { useStore } from '../core/use-store.ts'
import { usePage } from '../document/editor-deps.ts'
import { messages } from '../messages/messages.ts'

export function PagePreviews() {
  const head = useStore(usePage().shownHead)
  if (head === undefined) return null
  const { title, description, url, siteName, pictureUrl, isListed } = head
  return (
    <>
      <figure className="page-preview">
        <figcaption>{messages.pageSettings.result}</figcaption>
        {isListed ? (
          <div className="search-result">
            <p className="result-site">{siteName}</p>
            <p className="result-url">{toCrumbs(url)}</p>
            <p className="result-title">{title}</p>
            <p className="result-text">
              {description === '' ? messages.pageSettings.noDescription : description}
            </p>
          </div>
        ) : (
          <p className="quiet">{messages.pageSettings.notListed}</p>
        )}
      </figure>
      <figure className="page-preview">
        <figcaption>{messages.pageSettings.card}</figcaption>
        <div className="social-card">
          {pictureUrl === '' ? (
            <p className="social-picture quiet">{messages.pageSettings.noPicture}</p>
          ) : (
            <img className="social-picture" src={pictureUrl} alt="" />
          )}
          <p className="result-url">{toHost(url)}</p>
          <p className="social-title">{title}</p>
          {description !== '' && <p className="result-text">{description}</p>}
        </div>
      </figure>
    </>
  )
}

const toHost = (url: string) => /^https?:\/\/([^/]+)/.exec(url)?.[1] ?? ''

/** Converts `https://shop.example/help/returns` to `shop.example › help › returns`. */
const toCrumbs = (url: string) =>
  url
    .replace(/^https?:\/\//, '')
    .split('/')
    .filter(Boolean)
    .join(' › ')
