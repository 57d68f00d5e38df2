/** Reads the current theme's colours. */
import { readFormPath } from '../../fields/stored-value.ts'
import { useItem, useItems } from '../../document/use-items.ts'
import { resolveHexColor, type Tokens } from './token-values.ts'
import { toWords } from '../../messages/to-words.ts'

export type ThemeColor = { readonly token: string; readonly name: string; readonly value: string }

/** Returns the theme colours that resolve to six hex digits. Empty while the theme is loading. */
export function useThemeColors(language: string): readonly ThemeColor[] {
  const site = useItem(useItems({ language, type: 'epiderm__site' })?.[0])
  const key = readFormPath(site?.body, ['themeKey'])
  const themes = useItems({ language, keys: [String(key)] }, typeof key === 'string')
  const theme = useItem(themes?.[0])
  return listThemeColors(Object(readFormPath(theme?.body, ['tokens'])) as Tokens)
}

export const listThemeColors = (tokens: Tokens): readonly ThemeColor[] =>
  Object.entries(tokens).flatMap(([token, stored]) => {
    const value = resolveHexColor(tokens, stored)
    return value === undefined ? [] : [{ token, name: toWords(token), value }]
  })
