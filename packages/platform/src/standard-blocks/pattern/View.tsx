import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export const View = ({ items, root }: ViewProps<Props>) => <div {...root}>{items[0]?.content}</div>
