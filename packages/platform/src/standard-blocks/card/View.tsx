import type { PictureMarkup, ViewProps } from '#blocks'
import { PictureView } from '../PictureView.tsx'
import type { Props } from './schema.ts'

export type Data = {
  readonly picture: PictureMarkup
  /** The `object-position`; undefined for the centre. */
  readonly position: string | undefined
  readonly url: string | undefined
}

/** The card has at most one link, whose clickable area covers the card. */
export const View = ({ props, data: { picture, url }, root }: ViewProps<Props, Data>) => {
  const Title = props.headingTag
  const hasLinkText = url !== undefined && props.linkText !== ''
  return (
    <div {...root}>
      <PictureView picture={picture} isPriority={false} />
      <div className="words">
        <Title>{url === undefined || hasLinkText ? props.title : <a href={url}>{props.title}</a>}</Title>
        {props.text !== '' && <p>{props.text}</p>}
        {hasLinkText && (
          <p className="more">
            <a href={url}>{props.linkText}</a>
          </p>
        )}
      </div>
    </div>
  )
}
