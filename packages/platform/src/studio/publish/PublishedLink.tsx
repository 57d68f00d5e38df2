/** Links to the public address of the page or item that was just published. */
import type { ItemName, ListedPage } from '#api'
import { useStudio } from '../core/studio-context.ts'
import { useDraft } from '../document/use-drafts.ts'
import { publishMessages as words } from '../messages/en-publish.ts'
import { usePublishedPath } from '../pages/use-published-path.ts'

/** Renders nothing if the item has no address or is not published on the site. */
export function PublishedItemLink({ item }: { readonly item: ItemName }) {
  const { draft } = useDraft(item).view
  const path = usePublishedPath({ language: item.language, keys: [item.contentKey] })
  if (draft === undefined || path === undefined || draft.baseVersion === null || draft.isWithdrawn)
    return null
  return <SiteLink path={path} title={draft.title} />
}

/** Renders nothing if the page is not published on the site. */
export function PublishedPageLink({ page }: { readonly page: ListedPage }) {
  const { language, record, title, publishedPath } = page
  const urlName = page.path.split('/').at(-1)
  const recordPath = usePublishedPath(record === null ? undefined : { language, type: record, urlName })
  const path = record === null ? publishedPath : recordPath
  return path === null || path === undefined ? null : <SiteLink path={path} title={title} />
}

function SiteLink({ path, title }: { readonly path: string; readonly title: string }) {
  const { basePath } = useStudio()
  return (
    <p>
      <a href={`${basePath}${path}`} target="_blank" rel="noreferrer">
        {words.look(title)}
      </a>
    </p>
  )
}
