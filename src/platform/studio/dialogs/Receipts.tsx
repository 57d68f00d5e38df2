/** What was proven of a publish, in words and page by page. */
import type { ListedPage, Published } from '../api/shapes.ts'
import { useStudio } from '../frame/studio-context.ts'
import { publish as words } from '../messages/en-publish.ts'

type ReceiptsProps = { readonly page: ListedPage | undefined; readonly published: Published }

export function Receipts({ page, published: { release, receipts, later } }: ReceiptsProps) {
  const { basePath } = useStudio()
  const pages = new Set(receipts.map(({ path }) => path))
  return (
    <>
      <output className="proven" tabIndex={-1} ref={focus}>
        <strong>{words.done(release)}</strong>
        <span>{words.equal(pages.size)}</span>
        {later > 0 && <span>{words.later(later)}</span>}
      </output>
      {page !== undefined && (
        <p>
          <a href={`${basePath}${page.path}`} target="_blank" rel="noreferrer">
            {words.look(page.title)}
          </a>
        </p>
      )}
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

/** The button that published is gone. */
const focus = (output: HTMLOutputElement | null) => output?.focus()
