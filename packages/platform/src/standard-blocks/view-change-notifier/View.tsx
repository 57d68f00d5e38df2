import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export type Data = { readonly pageType: string }

export const View = ({ data, root }: ViewProps<Props, Data>) => (
  <div {...root} hidden data-view-change="" data-page-type={data.pageType} />
)
