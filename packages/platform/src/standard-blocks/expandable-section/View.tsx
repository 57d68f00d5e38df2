import type { ViewProps } from '#blocks'
import { findSharedValue } from '#schema'
import type { Props } from './schema.ts'

export const View = ({ props, slots, root }: ViewProps<Props>) => {
  const Heading = props.headingTag
  return (
    <details {...root} open={props.expandByDefault}>
      <summary data-icon={findSharedValue(props.icon)} data-side={findSharedValue(props.iconAlignment)}>
        <Heading>{props.title}</Heading>
      </summary>
      <div className="expanded">{slots.content}</div>
    </details>
  )
}
