/** Checks whether the open page has unpublished changes. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ItemName } from '#api'
import { openDraftsKey, useOpenDrafts } from '../core/queries.ts'
import { useOutbox } from '../document/use-drafts.ts'

export type UnpublishedState = {
  /** True if there are unpublished changes. Undefined while loading. */
  readonly isWaiting: boolean | undefined
  /**
   * The last time at which the server had stored all edits. Undefined if no edit has been saved since the page was
   * opened.
   */
  readonly savedAt: Date | undefined
}

/** Pause in typing, in milliseconds, after which the server is queried. */
const restMs = 2000

/**
 * Returns the unpublished state of the page. `items` contains the page and the items that it shows, such as its header.
 */
export function useUnpublishedState(items: readonly ItemName[]): UnpublishedState {
  const queries = useQueryClient()
  const { data, dataUpdatedAt } = useOpenDrafts(items)
  const saved = useOutbox().savedAt
  const [before] = useState(saved)
  const savedAt = saved === before ? undefined : saved
  useEffect(() => {
    if (savedAt === undefined) return undefined
    const rest = setTimeout(() => void queries.invalidateQueries({ queryKey: openDraftsKey }), restMs)
    return () => clearTimeout(rest)
  }, [queries, savedAt])
  /** An edit saved after the list of drafts was loaded may have created a new draft. */
  if (savedAt !== undefined && savedAt.getTime() > dataUpdatedAt) return { isWaiting: true, savedAt }
  return { isWaiting: data && data.length > 0, savedAt }
}
