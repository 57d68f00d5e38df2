import type { PictureMarkup, ViewProps } from '#blocks'
import { PictureView } from '../PictureView.tsx'
import type { Props } from './schema.ts'

export type Data = {
  readonly url: string
  /** The theme's logo, shown instead of the name; undefined if the theme has no logo. */
  readonly logo?: PictureMarkup
}

export const View = ({ props, data, root }: ViewProps<Props, Data>) => (
  <a {...root} href={data.url}>
    {data.logo === undefined ? (
      <span className="brand">{props.text}</span>
    ) : (
      <PictureView picture={data.logo} isPriority />
    )}
    {props.tagline !== '' && (
      <>
        {' '}
        <small>{props.tagline}</small>
      </>
    )}
  </a>
)
