import { readImageData, toPictureMarkup, toObjectPosition, type DataContext } from '#blocks'
import { aspectRatios, type Props } from './schema.ts'
import type { Data } from './View.tsx'

/**
 * Reads the image. Returns undefined if the desktop image is missing. If a smaller device's image is invalid, the image
 * for the next larger device is used.
 */
export function readData(props: Props, context: DataContext): Data | undefined {
  const find = (info: Props['imageInfo'] | undefined) => readImageData(info, context).Picture
  const found = readImageData(props.imageInfo, context)
  const desktop = found.Picture
  if (desktop === undefined) return undefined
  const pictures = { desktop, tablet: find(props.imageInfoTablet), mobile: find(props.imageInfoMobile) }
  const picture = toPictureMarkup(pictures, { page: context.page, ratio: aspectRatios[props.ratio] })
  const position = props.ratio === 'natural' ? undefined : toObjectPosition(pictures)
  return { found, picture, position, link: readLink(props, picture.alt, context) }
}

/** Returns the link. Its accessible name is its assistive text or, if that is empty, the image's alternative text. */
function readLink({ url, linkAssistiveText }: Props, alt: string, { page, warn }: DataContext): Data['link'] {
  if (url === undefined) return undefined
  if (linkAssistiveText === '' && alt === '') {
    return void warn('fell back: the image has no link, because neither of them has a text')
  }
  return { url: page.url.path(url), name: linkAssistiveText || undefined }
}
