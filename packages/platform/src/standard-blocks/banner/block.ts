import {
  defineBlock,
  readImageData,
  toDevice,
  toObjectPosition,
  toPictureMarkup,
  toPixels,
  type DataContext,
  type PageContext,
  type PictureFrame,
} from '#blocks'
import { toImageKeys } from '#schema'
import { samples } from './samples.ts'
import { schema, type Props } from './schema.ts'
import styles from './styles.css?inline'
import { View, type Data } from './View.tsx'

/** Banner heights, which must match the styles. */
const heights = { small: '14rem', medium: '22rem', large: '32rem' } as const

export const banner = defineBlock<typeof schema, Data>({
  type: 'banner',
  label: 'Banner',
  editor: {
    category: 'media',
    keywords: ['hero', 'promotion', 'call to action', 'background picture', 'teaser'],
    icon: 'utility:layout_banner',
    nameFrom: 'title',
  },
  schema,
  styles,
  View,
  samples,
  needs: ({ imageInfo }) => ({ contentKeys: toImageKeys(imageInfo) }),
  data: (props, context) => ({ backdrop: readBackdrop(props, context), button: readButton(props, context) }),
  findFlaws: ({ buttonText, url }) =>
    (buttonText === '') === (url === undefined)
      ? []
      : [
          {
            message: buttonText === '' ? 'has a link but no button text' : 'has button text but no link',
            hint: 'Fill in both, or neither. Until then, visitors do not see the button.',
          },
        ],
  style: ({ height }, { backdrop }) => ({
    '--banner-height': heights[height],
    '--banner-position': backdrop?.position,
  }),
  modifiers: ({ tone, overlay, alignment }) => [
    tone,
    overlay === 'strong' && 'is-strong',
    alignment === 'center' && 'is-centred',
  ],
  words: ['title', 'text', 'buttonText'],
  text: ({ title, text }) => [title, text].filter(Boolean).join('\n'),
  head: ({ isPriority }, { data: { backdrop } }) =>
    isPriority && backdrop !== undefined ? { firstPicture: backdrop.picture } : {},
})

function readBackdrop({ imageInfo, height }: Props, { loaded, page, warn }: DataContext): Data['backdrop'] {
  const desktop = readImageData(imageInfo, { loaded, page, warn }).Picture
  if (desktop === undefined) return undefined
  return {
    picture: toPictureMarkup({ desktop }, { page, toWidthPx: toCoveringWidth(page, height) }),
    position: toObjectPosition({ desktop }).desktop ?? 'center',
  }
}

/** Returns the banner's width. If the picture needs a larger width to fill the banner's height, returns that width. */
const toCoveringWidth =
  ({ availableWidth }: PageContext, height: Props['height']): PictureFrame['toWidthPx'] =>
  (viewportPx, picture) => {
    const wholePx = availableWidth.widthPx(viewportPx)
    if (!picture.width || !picture.height) return wholePx
    const least = heights[height[toDevice(viewportPx)]]
    const heightPx = toPixels(least, { tokens: availableWidth.tokens, viewportPx, wholePx }) ?? 0
    return Math.max(wholePx, (heightPx * picture.width) / picture.height)
  }

function readButton({ buttonText, url }: Props, { page }: DataContext): Data['button'] {
  if (buttonText === '' || url === undefined) return undefined
  return { url: page.url.path(url), text: buttonText }
}
