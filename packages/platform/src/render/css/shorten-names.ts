/** Shortens the names of custom properties to one or two letters, because long names are a large part of a style sheet. */

type ShortenOptions = {
  /** Styles that a script inserts later. The short names must not collide with names in these styles. */
  readonly later?: string
  /** Names that stay unchanged. */
  readonly reserved?: ReadonlySet<string>
  /** True if an external theme sets the tokens (gate `themeProviderDisabled`) under their full names. */
  readonly hasExternalTheme?: boolean
}

/** Shortens only the names that the sheet itself sets. */
export function shortenNames(
  css: string,
  { later = '', reserved = new Set(), hasExternalTheme = false }: ShortenOptions = {},
): string {
  const isSet = new Set(Array.from(css.matchAll(setting), ([, name = '']) => name))
  const names = findNames(css)
  const isLeft = (name: string) =>
    reserved.has(name) || !isSet.has(name) || (hasExternalTheme && isToken(name))
  const counts = new Map<string, number>()
  for (const name of names) if (!isLeft(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const free = freeNames(new Set([...findNames(later), ...names.filter(isLeft)]))
  const often = [...counts].toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
  const shortened = new Map(often.map(([name]) => [name, free.next().value]))
  return css.replaceAll(nameOrText, (found) => shortened.get(found) ?? found)
}

const isToken = (name: string) => name.startsWith('--dxp-')

/** Skips quoted text and class names that contain `--`. */
const nameOrText = /"[^"]*"|'[^']*'|(?<![\w-])--[\w-]+/g

const setting = /[{;]\s*(--[\w-]+)\s*:/g

const findNames = (css: string) => (css.match(nameOrText) ?? []).filter((found) => found.startsWith('--'))

/** Yields `--a` to `--z`, then `--aa` and so on. */
function* freeNames(taken: ReadonlySet<string>): Generator<string, never> {
  for (let number = 0; ; number++) {
    const name = `--${toLetters(number)}`
    if (!taken.has(name)) yield name
  }
}

const toLetters = (number: number): string =>
  (number < 26 ? '' : toLetters(Math.floor(number / 26) - 1)) + String.fromCharCode(97 + (number % 26))
