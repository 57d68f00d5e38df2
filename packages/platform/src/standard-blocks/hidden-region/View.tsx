import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export const View = ({ slots, root }: ViewProps<Props>) => (
  <div {...root} hidden>
    {slots.content}
  </div>
)
