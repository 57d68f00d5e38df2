/** Custom properties under one or two letters: their names are most of what styles say again and again. */

type Surroundings = {
  /** Styles that a script brings: no name is given that they have. */
  readonly later?: string
  /** Names that stay. */
  readonly kept?: ReadonlySet<string>
  /** Tokens come from elsewhere (gate `themeProviderDisabled`): who brings them knows their names. */
  readonly hasExternalTheme?: boolean
}

/** Those that the sheet itself sets for all that read them. */
export function shortenNames(
  css: string,
  { later = '', kept = new Set(), hasExternalTheme = false }: Surroundings = {},
): string {
  const isSet = new Set(Array.from(css.matchAll(setting), ([, name = '']) => name))
  const names = findNames(css)
  const isLeft = (name: string) => kept.has(name) || !isSet.has(name) || (hasExternalTheme && isToken(name))
  const counts = new Map<string, number>()
  for (const name of names) if (!isLeft(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const free = freeNames(new Set([...findNames(later), ...names.filter(isLeft)]))
  const often = [...counts].toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
  const shortened = new Map(often.map(([name]) => [name, free.next().value]))
  return css.replaceAll(nameOrText, (found) => shortened.get(found) ?? found)
}

const isToken = (name: string) => name.startsWith('--dxp-')

/** What is quoted is left alone, and so is a class with two hyphens in it. */
const nameOrText = /"[^"]*"|'[^']*'|(?<![\w-])--[\w-]+/g

const setting = /[{;]\s*(--[\w-]+)\s*:/g

const findNames = (css: string) => (css.match(nameOrText) ?? []).filter((found) => found.startsWith('--'))

/** `--a` to `--z`, then `--aa` and so on. */
function* freeNames(taken: ReadonlySet<string>): Generator<string, never> {
  for (let number = 0; ; number++) {
    const name = `--${toLetters(number)}`
    if (!taken.has(name)) yield name
  }
}

const toLetters = (number: number): string =>
  (number < 26 ? '' : toLetters(Math.floor(number / 26) - 1)) + String.fromCharCode(97 + (number % 26))
