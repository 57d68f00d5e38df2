/** Custom properties under one or two letters: their names are most of what styles say again and again. */

/** Those that the sheet itself sets, but for tokens of the theme and what `later` styles, which a script brings, read or set in the page. */
export function shortenNames(css: string, later = ''): string {
  const isSet = new Set(Array.from(css.matchAll(setting), ([, name = '']) => name))
  const names = findNames(css)
  const kept = new Set([...findNames(later), ...names.filter((name) => isToken(name) || !isSet.has(name))])
  const counts = new Map<string, number>()
  for (const name of names) if (!kept.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const free = freeNames(kept)
  const often = [...counts].toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
  const shortened = new Map(often.map(([name]) => [name, free.next().value]))
  return css.replaceAll(nameOrText, (found) => shortened.get(found) ?? found)
}

/** A theme's tokens are an interface: a partner's script or a browser's tools ask for them by name. */
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
