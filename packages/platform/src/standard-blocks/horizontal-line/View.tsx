import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export const View = ({ root }: ViewProps<Props>) => <hr {...root} />
