/** The colours of the theme in use. */
import { readHex } from './contrast.ts'
import { readPath } from '../stored-value.ts'
import { useItem, useItems } from '../use-items.ts'

export type ThemeColor = { readonly token: string; readonly name: string; readonly value: string }

/** Those that are written as six hex digits; none until they have come. */
export function useThemeColors(language: string): readonly ThemeColor[] {
  const site = useItem(useItems({ language, type: 'epiderm__site' })?.[0])
  const key = readPath(site?.body, ['themeKey'])
  const themes = useItems({ language, keys: [String(key)] }, typeof key === 'string')
  const theme = useItem(themes?.[0])
  const tokens = Object.entries(Object(readPath(theme?.body, ['tokens'])) as Record<string, unknown>)
  return tokens.flatMap(([token, value]) =>
    typeof value === 'string' && readHex(value) !== undefined ? [{ token, name: toName(token), value }] : [],
  )
}

/** `--dxp-g-brand-contrast`: Brand contrast. */
function toName(token: string): string {
  const words = token.replace(/^--dxp-(?:[a-z]-)?/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
