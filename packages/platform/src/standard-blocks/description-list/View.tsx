import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export const View = ({ props, root }: ViewProps<Props>) =>
  props.items.length === 0 ? null : (
    <dl {...root} className={`${root.className} ruled-rows`} data-layout={props.layout}>
      {props.items.map(({ name, text }) => (
        <div key={`${name} ${text}`}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
