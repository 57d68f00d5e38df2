import type { ViewProps } from '../../define-block.ts'
import type { Props } from './schema.ts'

export const View = ({ root }: ViewProps<Props>) => <hr {...root} />
