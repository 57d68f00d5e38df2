import { ChoiceLinks } from '../../ChoiceLinks.tsx'
import type { ViewProps } from '../../define-block.ts'
import type { ListOption } from '../../list-state.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, root }: ViewProps<Props, readonly ListOption[]>) => (
  <ChoiceLinks {...root} label={props.label} options={data} />
)
