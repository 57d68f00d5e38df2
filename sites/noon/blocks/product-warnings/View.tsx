import type { ViewProps } from '@epiderm/platform'
import type { Props } from './schema.ts'

export type Data = readonly string[]

export const View = ({ props, data, root, source }: ViewProps<Props, Data>) => (
  <ul {...root} {...source?.({ contentKey: props.product, field: 'warnings' })} aria-label={props.label}>
    {data.map((warning) => (
      <li key={warning}>{warning}</li>
    ))}
  </ul>
)
