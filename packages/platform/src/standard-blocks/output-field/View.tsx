import type { ViewProps } from '#blocks'
import type { Data } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, root }: ViewProps<Props, Data>) => {
  const className = data.isReadOnlyShown ? `${root.className} read-only` : root.className
  const value = (
    <>
      <Value {...data} />
      {props.note !== '' && <span className="note">{props.note}</span>}
    </>
  )
  if (props.layout === 'valueOnly') {
    return (
      <p {...root} className={className}>
        {value}
      </p>
    )
  }
  return (
    <dl {...root} className={className} data-layout={props.layout}>
      <dt>{props.label}</dt>
      <dd>{value}</dd>
    </dl>
  )
}

function Value({ text, machine, href }: Data) {
  if (href !== undefined) return <a href={href}>{text}</a>
  return machine === undefined ? text : <time dateTime={machine}>{text}</time>
}
