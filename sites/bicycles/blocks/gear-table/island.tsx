import { useState, useSyncExternalStore } from 'react'

export type Row = {
  readonly sprocket: number
  readonly ratio: string
  readonly development: string
  /** The speed at the initial cadence. */
  readonly speed: string
  readonly speedKmh: number
  /** The speed as a percentage of the fastest gear's speed. Determines the width of the bar. */
  readonly share: number
}

export type GearTableProps = {
  readonly title: string
  /** One table per chainring. `title` is empty if there is only one chainring. */
  readonly parts: readonly { readonly title: string; readonly rows: readonly Row[] }[]
  readonly heads: readonly string[]
  /** A label template in which `{0}` is the cadence. */
  readonly note: string
  /** Cadence in crank revolutions per minute. */
  readonly cadence: number
  readonly cadenceLabel: string
  /** The language in the format of `<html lang>`. */
  readonly language: string
}

/** The gear table. In a browser with JavaScript, visitors can change the cadence. */
export function Island(props: GearTableProps) {
  const { title, heads, parts, note } = props
  const isLive = useSyncExternalStore(neverChanges, inBrowser, onServer)
  const [cadence, setCadence] = useState(props.cadence)
  const toSpeed = ({ speed, speedKmh }: Row) =>
    cadence === props.cadence ? speed : formatSpeed((speedKmh * cadence) / props.cadence, props.language)
  return (
    <>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {parts.map((part) => (
          <tbody key={part.title}>
            {part.title !== '' && (
              <tr>
                <th colSpan={heads.length} scope="rowgroup">
                  {part.title}
                </th>
              </tr>
            )}
            {part.rows.map((row) => (
              <GearRow key={row.sprocket} {...row} speed={toSpeed(row)} />
            ))}
          </tbody>
        ))}
      </table>
      <p>{note.replace('{0}', String(cadence))}</p>
      <label data-live={isLive}>
        <span>{props.cadenceLabel}</span>
        <input
          type="range"
          min="40"
          max="120"
          step="5"
          value={cadence}
          onChange={({ target }) => setCadence(target.valueAsNumber)}
        />
      </label>
    </>
  )
}

const GearRow = ({ sprocket, ratio, development, speed, share }: Row) => (
  <tr>
    <th scope="row">{sprocket}</th>
    <td>{ratio}</td>
    <td>{development}</td>
    <td>
      <span>{speed}</span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share} height="4" rx="1" />
      </svg>
    </td>
  </tr>
)

const formatSpeed = (speedKmh: number, language: string) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(speedKmh)

const neverChanges = () => () => undefined
const inBrowser = () => true
const onServer = () => false
