/** Finds removed items that remaining items still refer to by content key, page name, path or record id. */
import type { ContentTypes } from '#content-types'
import type { ContentDraft } from '../types/change.ts'
import { findReferrers, type Referrer } from './find-referrers.ts'

export type RemovalCheck = {
  readonly types: ContentTypes
  readonly leaving: readonly ContentDraft[]
  /** Items that stay on the site and may refer to a removed item. */
  readonly staying: readonly ContentDraft[]
  readonly defaultLanguage: string | undefined
}

type RemovalProblem = { readonly item: ContentDraft; readonly message: string; readonly hint: string }

/** Maximum number of referring items that one message lists. */
const maxNamed = 10

export function findRemovalProblems(check: RemovalCheck): RemovalProblem[] {
  const { leaving, staying, types, defaultLanguage } = check
  const seen = new Set<string>()
  return leaving.flatMap((item): RemovalProblem[] => {
    if (seen.has(item.contentKey)) return []
    seen.add(item.contentKey)
    const translations = staying.filter(({ contentKey }) => contentKey === item.contentKey)
    if (types.get(item.type)?.isSingleton && translations.length === 0)
      return [
        { item, message: 'cannot be removed, because every site needs one', hint: 'Change it instead.' },
      ]
    if (translations.some(({ language }) => language === defaultLanguage)) return []
    if (translations.length > 0 && item.language !== defaultLanguage) return []
    const referrers = findReferrers(item, staying).map(toPlace)
    if (referrers.length === 0) return []
    const names = referrers.slice(0, maxNamed).map((one) => `\n    ${one}`)
    const more = referrers.length - names.length
    return [
      {
        item,
        message: `is still referred to:${names.join('')}${more > 0 ? `\n    and ${more} more` : ''}`,
        hint: 'Remove these references first, then remove the item.',
      },
    ]
  })
}

/** Returns a location such as `epiderm__page about (en_GB): blocks › hero › image`. */
const toPlace = ({ item: { type, urlName, language }, fieldPath }: Referrer) =>
  `${type} ${urlName} (${language}): ${fieldPath.join(' › ')}`
