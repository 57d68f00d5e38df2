import type { ViewProps } from '../../define-block.ts'
import type { Props } from './schema.ts'

export const View = ({ props, root }: ViewProps<Props>) => (
  <ul {...root} aria-label={props.label}>
    {props.labels.map((label) => (
      <li key={label}>{label}</li>
    ))}
  </ul>
)
