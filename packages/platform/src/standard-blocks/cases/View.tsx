import type { ViewProps } from '#blocks'
import { toCase, type Props } from './schema.ts'

export const View = ({ props, slots, root }: ViewProps<Props>) => <div {...root}>{slots[toCase(props)]}</div>
