import { ChoiceLinks, type ListOption, type ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export const View = ({ props, data, root }: ViewProps<Props, readonly ListOption[]>) => (
  <ChoiceLinks {...root} label={props.label} options={data} />
)
