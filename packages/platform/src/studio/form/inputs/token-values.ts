/** Reads and writes the CSS values of theme tokens. */
import { deriveHoverTokens } from '#kit/browser'
import type { FieldDescription } from '#schema'
import type { KnownTypes } from '../../blocks/types.ts'
import { readHex } from './contrast.ts'

export type Tokens = Readonly<Record<string, unknown>>

/** Maximum number of nested `var()` references. The limit ends the resolution of circular references. */
const mostSteps = 5

/** Returns the token that a value refers to. */
export const findReferencedToken = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^var\((--[\w-]+)\)$/.exec(value.trim())?.[1] : undefined

/** Returns the colour as six hex digits. Returns undefined for any other value. */
export function resolveHexColor(tokens: Tokens, value: unknown, steps = 0): string | undefined {
  if (typeof value !== 'string' || steps > mostSteps) return undefined
  const source = findReferencedToken(value)
  if (source !== undefined)
    return resolveHexColor(tokens, Object.hasOwn(tokens, source) ? tokens[source] : undefined, steps + 1)
  return readHex(value) === undefined ? undefined : value.toLowerCase()
}

/** Returns the fields of the platform's tokens, which have labels and defaults. */
export const listKnownTokens = ({
  contentTypes,
}: Pick<KnownTypes, 'contentTypes'>): readonly FieldDescription[] =>
  contentTypes.get('epiderm__theme')?.fields.find(({ kind }) => kind === 'tokens')?.inside[0]?.fields ?? []

/** Returns the stored tokens, and the site's default values for tokens that the theme does not set. */
export const addDefaultTokens = (
  known: readonly Pick<FieldDescription, 'name' | 'defaultValue'>[],
  stored: unknown,
): Tokens => ({
  ...Object.fromEntries(known.map(({ name, defaultValue }) => [name, defaultValue])),
  ...(Object(stored) as Tokens),
  ...deriveHoverTokens(Object(stored) as Tokens),
})

const length = String.raw`(\d*\.?\d+)(rem|px)`
const fluid = new RegExp(
  String.raw`^clamp\(\s*${length}\s*,\s*(-?\d*\.?\d+)rem\s*([+-])\s*(\d*\.?\d+)vw\s*,\s*${length}\s*\)$`,
)

/** A fluid size, which grows with the window width. All lengths are in rem. */
export type FluidSize = {
  readonly smallest: number
  readonly largest: number
  /** The window widths at which the size starts and stops growing. */
  readonly from: number
  readonly to: number
}

const remPx = 16
const phoneRem = 20
const desktopRem = 80

export function findFluidSize(value: string): FluidSize | undefined {
  const [, smallest, smallUnit, base, sign, slope, largest, largeUnit] = fluid.exec(value.trim()) ?? []
  if (smallest === undefined || largest === undefined) return undefined
  const rate = (Number(slope) * (sign === '-' ? -1 : 1)) / 100
  const small = toRem(smallest, smallUnit)
  const large = toRem(largest, largeUnit)
  const [from, to] = [(small - Number(base)) / rate, (large - Number(base)) / rate]
  const isRising = rate > 0 && to > from
  return { smallest: small, largest: large, from: isRising ? from : phoneRem, to: isRising ? to : desktopRem }
}

/** Returns a size that is a quarter larger in wide windows. */
export const createFluidSize = (smallest: number): FluidSize => ({
  smallest,
  largest: round(smallest * 1.25),
  from: phoneRem,
  to: desktopRem,
})

export function toClamp({ smallest, largest, from, to }: FluidSize): string {
  const slope = (largest - smallest) / (to - from)
  return `clamp(${round(smallest)}rem, ${round(smallest - slope * from)}rem + ${round(slope * 100)}vw, ${round(largest)}rem)`
}

/** Converts a token value to rem: `16px` becomes 1. Returns NaN for any unit other than px and rem. */
export function readRem(text: unknown): number {
  const [, amount, unit] = /^(\d*\.?\d+)(rem|px)?$/.exec(String(text).trim()) ?? []
  return amount === undefined || (unit === undefined && Number(amount) !== 0) ? NaN : toRem(amount, unit)
}

const toRem = (amount: string, unit = 'rem') => (unit === 'px' ? Number(amount) / remPx : Number(amount))

const round = (number: number) => Math.round(number * 10_000) / 10_000
