/** What was proven of a publish, in words and page by page. */
import type { ListedPage, Published, PublishPlan } from '../api/shapes.ts'
import { useStudio } from '../frame/studio-context.ts'
import { publish as words } from '../messages/en-publish.ts'

type ReceiptsProps = {
  readonly page: ListedPage | undefined
  readonly published: Published
  /** What was told before; undefined where nobody waited for it. */
  readonly plan: PublishPlan | undefined
}

export function Receipts({ page, published, plan }: ReceiptsProps) {
  const { release, receipts, later } = published
  const { basePath } = useStudio()
  const pages = new Set(receipts.map(({ path }) => path))
  return (
    <>
      <output className="proven" tabIndex={-1} ref={focus}>
        <strong>{words.done(release)}</strong>
        <span>{words.checked(pages.size, isOf(plan, pages.size + later) ? plan : undefined)}</span>
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

/** No page has come or gone since: what was told before is what has happened. */
const isOf = (plan: PublishPlan | undefined, pages: number) =>
  plan !== undefined && plan.affected + plan.same === pages

/** The button that published is gone. */
const focus = (output: HTMLOutputElement | null) => output?.focus()
