/** Parses the options in a resized image's URL: `width=640,format=auto,fit=scale-down`, in any order (IMG-8). */
import {
  imageCentre,
  imageRatios,
  maxImageWidthPx,
  socialCardSizePx,
  toImageWidth,
  type FocalPoint,
} from '#model'
import { invalidImageOption } from '../errors.ts'

const imageFormats = ['avif', 'webp', 'jpeg', 'png'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** Image options, rounded to a few sizes so that similar requests share one file. */
export type ImageOptions = {
  readonly widthPx: number
  readonly format: ImageFormat | 'auto'
  /** Crops the image to this aspect ratio around the focal point. If absent, the whole image is used. */
  readonly crop: { readonly ratio: number; readonly focalPoint: FocalPoint } | undefined
  /** 30 to 90, in steps of ten. */
  readonly quality: number
  readonly redirectsOnError: boolean
}

const minWidthPx = 100
const maxHeightPx = 4000
const defaultQuality = 80

const expected = {
  width: `a whole number from ${minWidthPx} to ${maxImageWidthPx}`,
  height: `a whole number from 1 to ${maxHeightPx}, together with fit=cover`,
  format: `auto or one of ${imageFormats.join(', ')}`,
  fit: 'scale-down, or cover together with a height',
  gravity: 'two fractions from 0 to 1 such as 0.5x0.3, together with fit=cover',
  quality: 'a whole number from 1 to 100',
  onerror: 'redirect',
} as const
type OptionName = keyof typeof expected
type OptionTexts = Partial<Record<OptionName, string>>

/** Parses image options. Throws `image-option` (400) for the first invalid option. */
export function parseImageOptions(text: string): ImageOptions {
  const given = readPairs(text)
  const widthPx = readNumber(given, 'width', { min: minWidthPx, max: maxImageWidthPx })
  if (widthPx === undefined) throw toOptionError('width', undefined)
  return {
    widthPx: widthPx === socialCardSizePx.width ? widthPx : toImageWidth(widthPx),
    format: readChoice(given, 'format', ['auto', ...imageFormats]) ?? 'auto',
    crop: readCrop(given, widthPx),
    quality: toTens(readNumber(given, 'quality', { min: 1, max: 100 }) ?? defaultQuality),
    redirectsOnError: readChoice(given, 'onerror', ['redirect']) !== undefined,
  }
}

function readPairs(text: string): OptionTexts {
  const given: OptionTexts = {}
  for (const pair of text.split(',')) {
    const [, name = pair, value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? []
    if (!isOptionName(name)) throw invalidImageOption({ name, expected: `one of ${names.join(', ')}` })
    if (given[name] !== undefined) throw invalidImageOption({ name, received: value, expected: 'only once' })
    given[name] = value
  }
  return given
}

const names = Object.keys(expected)
const isOptionName = (name: string): name is OptionName => names.includes(name)

function readCrop(given: OptionTexts, widthPx: number): ImageOptions['crop'] {
  const fit = readChoice(given, 'fit', ['scale-down', 'cover']) ?? 'scale-down'
  const heightPx = readNumber(given, 'height', { min: 1, max: maxHeightPx })
  const focalPoint = readPoint(given)
  if (fit === 'cover' && heightPx !== undefined) {
    return { ratio: toNearestRatio(widthPx / heightPx), focalPoint: focalPoint ?? imageCentre }
  }
  if (fit === 'cover') throw toOptionError('fit', 'cover')
  if (heightPx !== undefined) throw toOptionError('height', given.height)
  if (focalPoint !== undefined) throw toOptionError('gravity', given.gravity)
  return undefined
}

function readPoint(given: OptionTexts): FocalPoint | undefined {
  if (given.gravity === undefined) return undefined
  const match = /^(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)x(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/.exec(given.gravity)
  if (match === null) throw toOptionError('gravity', given.gravity)
  return { x: toTwentieth(Number(match[1])), y: toTwentieth(Number(match[2])) }
}

function readNumber(
  given: OptionTexts,
  name: OptionName,
  { min, max }: { min: number; max: number },
): number | undefined {
  const text = given[name]
  if (text === undefined) return undefined
  const value = /^\d{1,5}$/.test(text) ? Number(text) : NaN
  if (!(value >= min && value <= max)) throw toOptionError(name, text)
  return value
}

function readChoice<T extends string>(
  given: OptionTexts,
  name: OptionName,
  choices: readonly T[],
): T | undefined {
  const text = given[name]
  if (text === undefined) return undefined
  return choices.find((choice) => choice === text) ?? fail(toOptionError(name, text))
}

function fail(error: Error): never {
  throw error
}

const toOptionError = (name: OptionName, received: string | undefined) =>
  invalidImageOption({ name, received, expected: expected[name] })

/** Rounds a coordinate, given as a fraction of the edge, to the nearest of 21 positions. */
const toTwentieth = (share: number) => Math.round(share * 20) / 20

const toTens = (quality: number) => Math.min(90, Math.max(30, Math.round(quality / 10) * 10))

function toNearestRatio(ratio: number): number {
  const distance = (candidate: number) => Math.abs(Math.log(candidate / ratio))
  return Object.values(imageRatios).reduce<number>(
    (nearest, candidate) => (distance(candidate) < distance(nearest) ? candidate : nearest),
    1,
  )
}
