import type { ViewProps } from '../../define-block.ts'
import type { Props } from './schema.ts'

export const View = ({ slots, root }: ViewProps<Props>) => (
  <div {...root} hidden>
    {slots.content}
  </div>
)
