import type { PictureMarkup, ViewProps } from '#blocks'
import { PictureView } from '../PictureView.tsx'
import type { Props } from './schema.ts'

export type Data = {
  readonly picture: PictureMarkup
  /** The `object-position`; undefined for the centre. */
  readonly position: string | undefined
  readonly url: string
}

/** Only the title is a link, but its clickable area covers the tile. The tile thus has one tab stop and one name. */
export const View = ({ props, data, root }: ViewProps<Props, Data>) => {
  const Title = props.headingTag
  return (
    <div
      {...root}
      className={[root.className, props.shape, props.onPhones === 'beside' && 'beside']
        .filter(Boolean)
        .join(' ')}
    >
      <PictureView picture={data.picture} isPriority={props.isPriority} />
      <Title>
        <a href={data.url}>{props.title}</a>
      </Title>
      {props.text !== '' && <p>{props.text}</p>}
    </div>
  )
}
