/** Shows the verification of a publish. It consists of a summary, followed by one line per page. */
import type { ItemName, ListedPage, PublishResponse } from '#api'
import { useStudio } from '../core/studio-context.ts'
import { publishMessages as words, type PageCounts } from '../messages/en-publish.ts'
import { PublishedItemLink, PublishedPageLink } from './PublishedLink.tsx'

type ReceiptsProps = {
  /** The open item, which may be a page. */
  readonly item: ItemName | undefined
  readonly page: ListedPage | undefined
  readonly published: PublishResponse
  /** The page counts determined before publishing. Undefined if they were not exact. */
  readonly counted: PageCounts | undefined
}

export function Receipts({ item, page, published, counted }: ReceiptsProps) {
  const { release, receipts, later, behind } = published
  const { basePath } = useStudio()
  const pages = new Set(receipts.map(({ path }) => path))
  return (
    <>
      <output className="proven" tabIndex={-1} ref={focus}>
        <strong>{words.done(release)}</strong>
        <span>{words.checked(pages.size, isOf(counted, pages.size + later) ? counted : undefined)}</span>
        {later > 0 && <span>{words.later(later)}</span>}
        {behind.length > 0 && <span>{words.behind(behind)}</span>}
      </output>
      {item !== undefined && page === undefined && <PublishedItemLink item={item} />}
      {page !== undefined && <PublishedPageLink page={page} />}
      {receipts.length > 0 && (
        <details>
          <summary>{words.receipts}</summary>
          <ul className="receipts">
            {receipts.map(({ path, viewer, hash }) => (
              <li key={`${path} ${viewer}`}>
                <a href={`${basePath}${path}`} target="_blank" rel="noreferrer">
                  {path}
                </a>
                <span className="quiet">{viewer}</span>
                <code className="quiet">{hash.slice(0, 12)}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Returns true if the counts from before publishing still add up to the total number of pages. */
const isOf = (counted: PageCounts | undefined, pages: number) =>
  counted !== undefined && counted.changed + counted.same === pages

/** Moves the focus to the result, because the publish button has been removed. */
const focus = (output: HTMLOutputElement | null) => output?.focus()
