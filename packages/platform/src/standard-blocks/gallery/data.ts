import { inherit } from '#kit'
import { imageRatios } from '#model'
import { readImageData, toInnerWidth, toPictureMarkup, type DataContext, type PictureMarkup } from '#blocks'
import type { Props } from './schema.ts'

export type Data = {
  readonly pictures: readonly {
    readonly picture: PictureMarkup
    readonly caption: string
  }[]
}

export const gapLengths = {
  none: '0px',
  small: 'var(--dxp-s-space-1)',
  medium: 'var(--dxp-s-space-3)',
  large: 'var(--dxp-s-space-5)',
} as const

/** Loads the gallery's pictures, except missing pictures. Returns undefined if all pictures are missing. */
export function readData(props: Props, { loaded, page, warn }: DataContext): Data | undefined {
  const { columns } = props
  const availableWidth = toInnerWidth(page.availableWidth, ({ device, wholePx, measure }) => {
    const gapPx = measure(gapLengths[props.spacing[device]], 0)
    return (wholePx - (columns[device] - 1) * gapPx) / columns[device]
  })
  const frame = {
    page: inherit(page, { availableWidth }),
    ratio: props.ratio === 'natural' ? undefined : imageRatios[props.ratio],
  }
  const pictures = props.pictures.flatMap(({ imageInfo, caption }) => {
    const desktop = readImageData(imageInfo, { loaded, page, warn }).Picture
    if (desktop === undefined) return []
    return [{ picture: toPictureMarkup({ desktop }, frame), caption }]
  })
  return pictures.length > 0 ? { pictures } : void warn('left out: it has no pictures')
}
