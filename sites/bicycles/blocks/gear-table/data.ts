import type { DataContext } from '@epiderm/platform'
import { listGears } from '../../gears.ts'
import type { GearTableProps } from './island.tsx'
import type { Props } from './schema.ts'

/** Reads the labels `gear.sprocket`, `gear.ratio`, `gear.development`, `gear.speed`, `gear.chainring`, `gear.note` and `gear.cadence`. */
export function readData(props: Props, { page: { labels, formatter, site } }: DataContext): GearTableProps {
  const byChainring = props.chainrings.map((chainring) => ({ chainring, gears: listGears(chainring, props) }))
  const fastest = Math.max(...byChainring.flatMap(({ gears }) => gears.map(({ speedKmh }) => speedKmh)))
  const formatNumber = (value: number, fractionDigits: number) => {
    const formatted = formatter.format('number', value, { fractionDigits })
    return 'text' in formatted ? formatted.text : ''
  }
  return {
    title: props.title,
    cadence: props.cadence,
    cadenceLabel: labels.format('gear.cadence'),
    language: site.language,
    heads: ['gear.sprocket', 'gear.ratio', 'gear.development', 'gear.speed'].map((key) => labels.format(key)),
    note: labels.format('gear.note', '{0}', formatNumber(props.circumferenceMm / 1000, 2)),
    parts: byChainring.map(({ chainring, gears }) => ({
      title: byChainring.length > 1 ? labels.format('gear.chainring', chainring) : '',
      rows: gears.map(({ sprocket, ratio, developmentM, speedKmh }) => ({
        sprocket,
        ratio: formatNumber(ratio, 2),
        development: formatNumber(developmentM, 2),
        speed: formatNumber(speedKmh, 1),
        speedKmh,
        share: Math.round((100 * speedKmh) / fastest),
      })),
    })),
  }
}
