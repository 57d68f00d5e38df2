/** Checks whether the open page has unpublished changes. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ItemName } from '#api'
import { openDraftsKey, useOpenDrafts } from '../core/queries.ts'
import { useOutbox } from '../document/use-drafts.ts'

export type UnpublishedState = {
  /** True if there are unpublished changes; undefined while unknown. */
  readonly isWaiting: boolean | undefined
  /** The time at which the server had stored all edits made since the page was opened. */
  readonly savedAt: Date | undefined
}

/** The server is queried only after a pause in typing. */
const restMs = 2000

/** `items` are the page and the items that it shows, such as its header. */
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
  /** Edits that were saved after the list of drafts was loaded may have created a draft. */
  if (savedAt !== undefined && savedAt.getTime() > dataUpdatedAt) return { isWaiting: true, savedAt }
  return { isWaiting: data && data.length > 0, savedAt }
}
