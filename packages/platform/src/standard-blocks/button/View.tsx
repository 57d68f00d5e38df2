import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export type Data = { readonly url: string; readonly name?: string }

export const View = ({ props, data, root }: ViewProps<Props, Data>) => (
  <div {...root}>
    <a href={data.url} aria-label={data.name}>
      {props.text}
    </a>
  </div>
)
