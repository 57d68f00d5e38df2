import type { PictureMarkup, ViewProps } from '#blocks'
import { PictureView } from '../PictureView.tsx'
import type { Props } from './schema.ts'

export type Data = {
  readonly backdrop: { readonly picture: PictureMarkup; readonly position: string } | undefined
  readonly button: { readonly url: string; readonly text: string } | undefined
}

export const View = ({ props, data: { backdrop, button }, root }: ViewProps<Props, Data>) => {
  const Title = props.headingTag
  return (
    <div {...root}>
      {backdrop && <PictureView picture={backdrop.picture} isPriority={props.isPriority} />}
      <div className="words">
        <Title>{props.title}</Title>
        {props.text !== '' && <p>{props.text}</p>}
        {button && <a href={button.url}>{button.text}</a>}
      </div>
    </div>
  )
}
