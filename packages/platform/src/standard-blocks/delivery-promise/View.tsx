import type { ViewProps } from '#blocks'
import type { Data } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, root }: ViewProps<Props, Data>) => {
  const { rule, exceptions } = data.schedule
  if (props.part === 'promise') {
    return (
      <div {...root} data-delivery={data.script}>
        <p>{rule}</p>
        <p className="day" data-delivery-day="" />
      </div>
    )
  }
  const isHolidays = props.part === 'holidays'
  const rows = isHolidays
    ? data.holidays.map(({ day, name, text }) => ({ term: <time dateTime={day}>{text}</time>, text: name }))
    : exceptions.map(({ area, text }) => ({ term: area, text }))
  if (rows.length === 0) return null
  return (
    <dl {...root} className={`${root.className} ruled-rows`}>
      {rows.map(({ term, text }, index) => (
        <div key={index}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
