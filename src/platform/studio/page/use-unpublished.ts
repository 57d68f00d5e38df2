/** Whether something of an open page waits to be published. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import { openDraftsKey, useOpenDrafts } from '../core/queries.ts'
import { useOutbox } from '../document/use-drafts.ts'

export type Unpublished = {
  /** Undefined while that is not known. */
  readonly isWaiting: boolean | undefined
  /** When the server had all of what was edited since the page was opened. */
  readonly savedAt: Date | undefined
}

/** Whoever types is not asked about with each letter. */
const restMs = 2000

/** `items`: the page, and what stands around it and in it. */
export function useUnpublished(items: readonly ItemName[]): Unpublished {
  const queries = useQueryClient()
  const { data, dataUpdatedAt } = useOpenDrafts()
  const saved = useOutbox().savedAt
  const [before] = useState(saved)
  const savedAt = saved === before ? undefined : saved
  useEffect(() => {
    if (savedAt === undefined) return undefined
    const rest = setTimeout(() => void queries.invalidateQueries({ queryKey: openDraftsKey }), restMs)
    return () => clearTimeout(rest)
  }, [queries, savedAt])
  /** What was saved since the drafts were listed is a draft for all that is known. */
  if (savedAt !== undefined && savedAt.getTime() > dataUpdatedAt) return { isWaiting: true, savedAt }
  const keys = new Set(items.map(toItemKey))
  return { isWaiting: data?.some((draft) => keys.has(toItemKey(draft))), savedAt }
}
