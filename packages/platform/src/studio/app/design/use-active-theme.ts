import type { ItemName } from '#api'
import { usePages } from '../../core/queries.ts'
import { useItem, useItems } from '../../document/use-items.ts'
import { readFormPath } from '../../fields/stored-value.ts'
import { findStartPageLanguage } from '../../pages/page-changes.ts'

/** Returns the theme selected in the site's settings. Undefined while it is loading; null if no theme is selected. */
export function useActiveTheme(): ItemName | null | undefined {
  const pages = usePages().data
  const language = pages && (findStartPageLanguage(pages) ?? '')
  const sites = useItems({ language: language ?? '', type: 'epiderm__site' }, language !== undefined)
  const site = useItem(sites?.[0])
  const key = readFormPath(site?.body, ['themeKey'])
  const isNamed = typeof key === 'string'
  const themes = useItems({ language: language ?? '', keys: [String(key)] }, isNamed)
  if (sites?.length === 0 || (site !== undefined && !isNamed)) return null
  const theme = isNamed ? themes?.find(({ contentKey }) => contentKey === key) : undefined
  if (theme !== undefined) return { contentKey: theme.contentKey, language: theme.language }
  return isNamed && themes !== undefined ? null : undefined
}
