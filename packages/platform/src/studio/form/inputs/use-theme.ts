/** Reads the colours of the current theme. */
import { readHex } from './contrast.ts'
import { readFormPath } from '../../fields/stored-value.ts'
import { useItem, useItems } from '../../document/use-items.ts'

export type ThemeColor = { readonly token: string; readonly name: string; readonly value: string }

/** Returns the theme colours that resolve to six hex digits; empty while they are loading. */
export function useThemeColors(language: string): readonly ThemeColor[] {
  const site = useItem(useItems({ language, type: 'epiderm__site' })?.[0])
  const key = readFormPath(site?.body, ['themeKey'])
  const themes = useItems({ language, keys: [String(key)] }, typeof key === 'string')
  const theme = useItem(themes?.[0])
  return listThemeColors(Object(readFormPath(theme?.body, ['tokens'])) as ThemeTokens)
}

type ThemeTokens = Readonly<Record<string, unknown>>

export const listThemeColors = (tokens: ThemeTokens): readonly ThemeColor[] =>
  Object.keys(tokens).flatMap((token) => {
    const value = findHex(tokens, token)
    return value === undefined ? [] : [{ token, name: toTokenName(token), value }]
  })

/** Maximum number of nested `var()` references, which terminates cycles. */
const mostSteps = 5

function findHex(tokens: ThemeTokens, token: string, steps = 0): string | undefined {
  const value = Object.hasOwn(tokens, token) ? tokens[token] : undefined
  if (typeof value !== 'string' || steps > mostSteps) return undefined
  const source = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (source !== undefined) return findHex(tokens, source, steps + 1)
  return readHex(value) === undefined ? undefined : value
}

/** Converts `--dxp-g-brand-contrast` to “Brand contrast”. */
function toTokenName(token: string): string {
  const words = token.replace(/^--dxp-(?:[a-z]-)?/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
