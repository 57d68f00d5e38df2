/** Checks for unpublished changes on the open page. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import { openDraftsKey, useOpenDrafts } from '../core/queries.ts'
import { useOutbox } from '../document/use-drafts.ts'

export type Unpublished = {
  /** Undefined while unknown. */
  readonly isWaiting: boolean | undefined
  /** The time at which the server had all edits made since the page was opened. */
  readonly savedAt: Date | undefined
}

/** Waits for a pause in typing before it asks the server. */
const restMs = 2000

/** `items`: the page, and the items around it and in it. */
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
  /** Edits saved after the list of drafts was loaded may have created a draft. */
  if (savedAt !== undefined && savedAt.getTime() > dataUpdatedAt) return { isWaiting: true, savedAt }
  const keys = new Set(items.map(toItemKey))
  return { isWaiting: data?.some((draft) => keys.has(toItemKey(draft))), savedAt }
}
