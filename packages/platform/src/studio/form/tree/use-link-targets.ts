/** The pages and items that the links in a menu point to. */
import { useMemo } from 'react'
import { toItemKey } from '../../api/shapes.ts'
import { useOpenDrafts, usePages } from '../../core/queries.ts'
import { maxListedItems, useItems } from '../../document/use-items.ts'
import { readLink } from '../inputs/link-kind.ts'

export type LinkTarget = {
  /** The title of the linked page or item. For any other link, its address. Empty if no link is stored. */
  readonly text: string
  readonly state: 'draft' | 'leaves' | 'gone' | undefined
}

/** Returns a function that describes the target of a stored link. */
export function useLinkTargets(urls: readonly unknown[], language: string): (url: unknown) => LinkTarget {
  const { data: allPages } = usePages()
  const pages = useMemo(() => allPages?.filter((page) => page.language === language), [allPages, language])
  const drafts = useOpenDrafts().data
  const keys = useMemo(() => listKeys(urls), [urls])
  const others = keys.filter((key) => pages?.some(({ contentKey }) => contentKey === key) === false)
  const items = useItems({ language, keys: others.slice(0, maxListedItems) }, others.length > 0)
  return (url) => {
    const link = readLink(url)
    if (link.kind === 'page') return { text: link.urlName, state: undefined }
    if (link.kind === 'other') return { text: '', state: undefined }
    if (link.kind !== 'item') {
      const page = pages?.find(({ path, record }) => record === null && path === link.text)
      return { text: page?.title ?? link.text, state: page && toState(page.state) }
    }
    const { contentKey } = link
    const page = pages?.find((one) => one.contentKey === contentKey)
    if (page !== undefined) return { text: page.title, state: toState(page.state) }
    const item = items?.find((one) => one.contentKey === contentKey)
    if (item === undefined) return { text: '', state: items === undefined ? undefined : 'gone' }
    const draft = drafts?.find((one) => toItemKey(one) === toItemKey(item))
    return { text: item.title, state: draft && toDraftState(draft) }
  }
}

const listKeys = (urls: readonly unknown[]): readonly string[] => [
  ...new Set(
    urls.flatMap((url) => {
      const link = readLink(url)
      return link.kind === 'item' ? [link.contentKey] : []
    }),
  ),
]

const states: Readonly<Record<string, LinkTarget['state']>> = { new: 'draft', leaves: 'leaves' }
const toState = (state: string) => states[state]

type Draft = { readonly baseVersion: number | null; readonly isWithdrawn: boolean }
function toDraftState({ baseVersion, isWithdrawn }: Draft): LinkTarget['state'] {
  if (baseVersion === null) return 'draft'
  return isWithdrawn ? 'leaves' : undefined
}
