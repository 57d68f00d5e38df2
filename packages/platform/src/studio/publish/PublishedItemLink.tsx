/** A link to the public address of an item that was just published. */
import { useMemo } from 'react'
import type { ItemName } from '#api'
import { usePages } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { useDraft } from '../document/use-drafts.ts'
import { publish as words } from '../messages/en-publish.ts'
import { findRecordPath } from '../pages/page-rows.ts'

/** Renders nothing for an item without an address, or for an item that is not on the site. */
export function PublishedItemLink({ item }: { readonly item: ItemName }) {
  const { basePath } = useStudio()
  const pages = usePages().data
  const { draft } = useDraft(item).view
  const path = useMemo(() => pages && draft && findRecordPath(pages, draft), [pages, draft])
  if (draft === undefined || path === undefined || draft.baseVersion === null || draft.isWithdrawn)
    return null
  return (
    <p>
      <a href={`${basePath}${path}`} target="_blank" rel="noreferrer">
        {words.look(draft.title)}
      </a>
    </p>
  )
}
