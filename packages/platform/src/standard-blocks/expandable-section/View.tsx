import type { ViewProps } from '#blocks'
import { findShared } from '#schema'
import type { Props } from './schema.ts'

export const View = ({ props, slots, root }: ViewProps<Props>) => {
  const Heading = props.headingTag
  return (
    <details {...root} open={props.expandByDefault}>
      <summary data-icon={findShared(props.icon)} data-side={findShared(props.iconAlignment)}>
        <Heading>{props.title}</Heading>
      </summary>
      <div className="expanded">{slots.content}</div>
    </details>
  )
}
