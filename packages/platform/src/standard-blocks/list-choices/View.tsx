import type { ListOption, ViewProps } from '#blocks'
import { ChoiceLinks } from '../ChoiceLinks.tsx'
import type { Props } from './schema.ts'

export const View = ({ props, data, root }: ViewProps<Props, readonly ListOption[]>) => (
  <ChoiceLinks {...root} label={props.label} options={data} />
)
