import type { ViewProps } from '#blocks'
import { PictureView } from '../PictureView.tsx'
import type { Data } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, root }: ViewProps<Props, Data>) => (
  <ul {...root} aria-label={props.label || undefined}>
    {data.pictures.map(({ picture, caption }, position) => (
      <li key={position}>
        {caption === '' ? (
          <PictureView picture={picture} isPriority={false} />
        ) : (
          <figure>
            <PictureView picture={picture} isPriority={false} />
            <figcaption>{caption}</figcaption>
          </figure>
        )}
      </li>
    ))}
  </ul>
)
