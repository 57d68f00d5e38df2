import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

export type Data = {
  /** The URL of the sprite, with the symbol as its fragment. */
  readonly url: string
}

export const View = ({ props, data, root }: ViewProps<Props, Data>) => {
  const { alternativeText } = props
  const name =
    alternativeText === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alternativeText }
  return (
    <svg {...root} {...name}>
      <use href={data.url} />
    </svg>
  )
}
