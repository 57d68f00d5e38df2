import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export const View = ({ props, root }: ViewProps<Props>) => (
  <ul {...root} aria-label={props.label}>
    {props.labels.map((label) => (
      <li key={label}>{label}</li>
    ))}
  </ul>
)
