import type { ViewProps } from '#blocks'
import { toCaseSlot, type Props } from './schema.ts'

export const View = ({ props, slots, root }: ViewProps<Props>) => (
  <div {...root}>{slots[toCaseSlot(props)]}</div>
)
