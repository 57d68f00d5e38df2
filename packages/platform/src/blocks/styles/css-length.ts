/** Evaluates the CSS lengths that page widths use, so that the server can compute an image's width. */

export type LengthContext = {
  /** The theme's custom properties. */
  readonly tokens: Readonly<Record<string, string>>
  readonly viewportPx: number
  /** The width that corresponds to 100%. */
  readonly wholePx: number
}

const rootFontPx = 16
const maxDepth = 8

/**
 * Returns CSS pixels with a root font size of 16. Supports numbers with px, rem, em, vw or %, `calc`, `min`, `max`,
 * `clamp` and tokens; returns undefined for anything else.
 */
export function toPixels(length: string, context: LengthContext): number | undefined {
  const resolved = resolveTokens(length, context.tokens)
  const parts = resolved?.match(/[\d.]+(?:[a-z]+|%)?|[a-z]+(?=\()|[-+*/(),]|[^\s\d.]+/gi) ?? []
  const value = readSum({ parts: [...parts], context, depth: 0 }, true)
  return Number.isFinite(value) ? value : undefined
}

type CssLengthReader = { readonly parts: string[]; readonly context: LengthContext; readonly depth: number }

function resolveTokens(length: string, tokens: LengthContext['tokens']): string | undefined {
  let text = length
  for (let depth = 0; depth < maxDepth; depth++) {
    if (!text.includes('var(')) return text
    text = text.replace(/var\(\s*(--[\w-]+)\s*\)/g, (_, name: string) => `(${tokens[name] ?? 'unknown'})`)
  }
  return undefined
}

/** Returns NaN for invalid input. With `isWhole`, the sum must end at the end of the input. */
function readSum(reading: CssLengthReader, isWhole = false): number {
  let sum = readProduct(reading)
  while (reading.parts[0] === '+' || reading.parts[0] === '-') {
    const sign = reading.parts.shift() === '+' ? 1 : -1
    sum += sign * readProduct(reading)
  }
  return isWhole && reading.parts.length > 0 ? NaN : sum
}

function readProduct(reading: CssLengthReader): number {
  let product = readValue(reading)
  while (reading.parts[0] === '*' || reading.parts[0] === '/') {
    const isTimes = reading.parts.shift() === '*'
    const factor = readValue(reading)
    product = isTimes ? product * factor : product / factor
  }
  return product
}

const functions: Readonly<Record<string, (values: readonly number[]) => number>> = {
  calc: ([value = NaN]) => value,
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  clamp: ([least = NaN, value = NaN, most = NaN]) => Math.max(least, Math.min(value, most)),
}

function readValue(reading: CssLengthReader): number {
  const part = reading.parts.shift() ?? ''
  if (part === '-') return -readValue(reading)
  if (part === '(') return readList(reading)[0] ?? NaN
  if (Object.hasOwn(functions, part)) {
    const isCalled = reading.parts.shift() === '('
    return isCalled ? (functions[part]?.(readList(reading)) ?? NaN) : NaN
  }
  return toNumber(part, reading.context)
}

function readList(reading: CssLengthReader): number[] {
  if (reading.depth > 2 * maxDepth) return []
  const inner = { ...reading, depth: reading.depth + 1 }
  const values = [readSum(inner)]
  while (reading.parts[0] === ',') {
    reading.parts.shift()
    values.push(readSum(inner))
  }
  return reading.parts.shift() === ')' ? values : []
}

function toNumber(part: string, { viewportPx, wholePx }: LengthContext): number {
  const [, digits = '', unit = ''] = /^(\d*\.?\d+)([a-z]+|%)?$/i.exec(part) ?? []
  const factors: Readonly<Record<string, number>> = {
    '': 1,
    px: 1,
    rem: rootFontPx,
    em: rootFontPx,
    vw: viewportPx / 100,
    '%': wholePx / 100,
  }
  return digits === '' ? NaN : Number(digits) * (factors[unit] ?? NaN)
}
