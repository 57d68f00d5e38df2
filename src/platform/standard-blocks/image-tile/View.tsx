import type { DrawnPicture, ViewProps } from '#blocks'
import { DrawnPictureView } from '../DrawnPictureView.tsx'
import type { Props } from './schema.ts'

export type Data = {
  readonly picture: DrawnPicture
  /** `object-position`; undefined for the middle. */
  readonly position: string | undefined
  readonly url: string
}

/** The link is the title alone, stretched over the tile: one stop for the keyboard, one name. */
export const View = ({ props, data, root }: ViewProps<Props, Data>) => {
  const Title = props.headingTag
  return (
    <div
      {...root}
      className={[root.className, props.shape, props.onPhones === 'beside' && 'beside']
        .filter(Boolean)
        .join(' ')}
    >
      <DrawnPictureView picture={data.picture} isPriority={props.isPriority} />
      <Title>
        <a href={data.url}>{props.title}</a>
      </Title>
      {props.text !== '' && <p>{props.text}</p>}
    </div>
  )
}
