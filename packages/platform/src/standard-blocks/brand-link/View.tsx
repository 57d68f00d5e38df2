import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export const View = ({ props, data, root }: ViewProps<Props, { readonly url: string }>) => (
  <a {...root} href={data.url}>
    <span className="brand">{props.text}</span>
    {props.tagline !== '' && (
      <>
        {' '}
        <small>{props.tagline}</small>
      </>
    )}
  </a>
)
