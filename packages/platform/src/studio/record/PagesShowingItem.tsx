/** Lists the pages that show an item, if there are several. */
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ItemName } from '#api'
import { toItemKey, toItemParams } from '../api/shapes.ts'
import { usePages } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { findPageRoute } from '../pages/page-rows.ts'

/** Age in milliseconds after which the list is reloaded. */
const staleMs = 5 * 60_000

type PageLinkProps = { readonly path: string; readonly language: string }

/** Links to the page in the studio. Shows only the path if the page is not known. */
function PageLink({ path, language }: PageLinkProps) {
  const pages = usePages().data
  const route = useMemo(() => pages && findPageRoute(pages, { path, language }), [pages, path, language])
  return route === undefined ? path : <Link {...route}>{path}</Link>
}

export function PagesShowingItem({ item }: { readonly item: ItemName }) {
  const { calls } = useStudio()
  const { data } = useQuery({
    queryKey: ['showing', toItemKey(item)],
    staleTime: staleMs,
    queryFn: () => calls.get('/studio/items/:item/:language/pages', { params: toItemParams(item) }),
  })
  if (data === undefined) return null
  const { affected, pages, isComplete } = data
  if (affected === 0) return <p>{isComplete ? messages.record.nowhere : messages.record.notKnown}</p>
  return (
    <details className="showing">
      <summary>{(isComplete ? messages.record.showing : messages.record.showingAtLeast)(affected)}</summary>
      <ul>
        {pages.map(({ path, language }) => (
          <li key={`${language} ${path}`}>
            <PageLink {...{ path, language }} />
          </li>
        ))}
        {affected > pages.length && (
          <li className="quiet">{messages.record.more(affected - pages.length)}</li>
        )}
      </ul>
    </details>
  )
}
