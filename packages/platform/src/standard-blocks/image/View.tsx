import type { Responsive } from '#model'
import type { PictureMarkup, ImageData, ViewProps } from '#blocks'
import { PictureView } from '../PictureView.tsx'
import type { Props } from './schema.ts'

export type Data = {
  /** The image data that expressions can read (IMG-4). */
  readonly found: ImageData
  readonly picture: PictureMarkup
  /** The `object-position` of a cropped image. */
  readonly position: Responsive<string | undefined> | undefined
  readonly link?: { readonly url: string; readonly name?: string }
}

export const View = ({ props, data, root }: ViewProps<Props, Data>) => {
  const Tag = props.caption === '' ? 'div' : 'figure'
  const picture = <PictureView picture={data.picture} isPriority={props.isPriority} />
  return (
    <Tag {...root} className={props.ratio === 'natural' ? root.className : `${root.className} is-cropped`}>
      {data.link === undefined ? (
        picture
      ) : (
        <a href={data.link.url} aria-label={data.link.name}>
          {picture}
        </a>
      )}
      {props.caption !== '' && <figcaption>{props.caption}</figcaption>}
    </Tag>
  )
}
