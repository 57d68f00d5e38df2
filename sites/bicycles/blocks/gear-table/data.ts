import type { DataContext } from '@epiderm/platform'
import { toGears } from '../../gears.ts'
import type { Props } from './schema.ts'

export type Row = {
  readonly sprocket: number
  readonly ratio: string
  readonly development: string
  readonly speed: string
  /** Speed in percent of the fastest gear, for its bar. */
  readonly share: number
}

export type Data = {
  readonly parts: readonly { readonly title: string; readonly rows: readonly Row[] }[]
  readonly heads: readonly string[]
  readonly note: string
}

/** Reads the labels `gear.sprocket`, `gear.ratio`, `gear.development`, `gear.speed`, `gear.chainring` and `gear.note`. */
export function readData(props: Props, { page: { labels, formatter } }: DataContext): Data {
  const byChainring = props.chainrings.map((chainring) => ({ chainring, gears: toGears(chainring, props) }))
  const fastest = Math.max(...byChainring.flatMap(({ gears }) => gears.map(({ speedKmh }) => speedKmh)))
  const toText = (value: number, fractionDigits: number) => {
    const formatted = formatter.format('number', value, { fractionDigits })
    return 'text' in formatted ? formatted.text : ''
  }
  return {
    heads: ['gear.sprocket', 'gear.ratio', 'gear.development', 'gear.speed'].map((key) => labels.format(key)),
    note: labels.format('gear.note', props.cadence, toText(props.circumferenceMm / 1000, 2)),
    parts: byChainring.map(({ chainring, gears }) => ({
      title: labels.format('gear.chainring', chainring),
      rows: gears.map(({ sprocket, ratio, developmentM, speedKmh }) => ({
        sprocket,
        ratio: toText(ratio, 2),
        development: toText(developmentM, 2),
        speed: toText(speedKmh, 1),
        share: Math.round((100 * speedKmh) / fastest),
      })),
    })),
  }
}
