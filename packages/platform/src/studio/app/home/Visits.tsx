/** Visits in the last 30 days as a chart, with the same numbers as a table. */
import { homeMessages as words } from '../../messages/areas/en-home.ts'

type VisitDay = { readonly day: string; readonly visits: number }

/** Dimensions of the chart in SVG units. */
const size = { bar: 8, gap: 2, height: 60 }

export function Visits({ days }: { readonly days: readonly VisitDay[] }) {
  const total = days.reduce((sum, { visits }) => sum + visits, 0)
  const most = Math.max(1, ...days.map(({ visits }) => visits))
  const width = days.length * (size.bar + size.gap)
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.visits}</h2>
        <span className="quiet">{words.agreed}</span>
      </div>
      <p className="visit-total">{words.total(total)}</p>
      <figure className="visit-figure">
        <figcaption className="unseen">{words.chart(total, most)}</figcaption>
        <svg
          className="visit-chart"
          viewBox={`0 0 ${width} ${size.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {days.map(({ day, visits }, at) => {
            const height = Math.max(visits === 0 ? 0.5 : 2, (visits / most) * size.height)
            return (
              <rect
                key={day}
                x={at * (size.bar + size.gap)}
                y={size.height - height}
                width={size.bar}
                height={height}
              />
            )
          })}
        </svg>
      </figure>
      <div className="visit-ends quiet" aria-hidden="true">
        <span>{toDate(days.at(0)?.day)}</span>
        <span>{toDate(days.at(-1)?.day)}</span>
      </div>
      <VisitTable days={days} />
    </section>
  )
}

const VisitTable = ({ days }: { readonly days: readonly VisitDay[] }) => (
  <details>
    <summary>{words.table}</summary>
    <table className="visit-table">
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col">{words.visitsColumn}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, visits }) => (
          <tr key={day}>
            <th scope="row">
              <time dateTime={day}>{toDate(day)}</time>
            </th>
            <td>{visits.toLocaleString('en-GB')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

/** Formats a UTC date as a day. */
const toDate = (day: string | undefined) =>
  day === undefined
    ? ''
    : new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'short',
        timeZone: 'UTC',
      })
