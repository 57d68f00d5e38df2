import { z } from 'zod'
import { imageRatios } from '#kit'
import { field } from '../../field.ts'

/** Width to height of the box that the picture is cropped to. */
export const ratios = { natural: undefined, ...imageRatios }
const shapes = ['natural', '1:1', '4:5', '3:4', '4:3', '3:2', '16:9', '5:2'] as const

/**
 * IMG-1…7. With a provider key `{!key.Picture.Url}` and `{!key.Pictures.1}` are read elsewhere on the page; of a list the first
 * is shown. The tablet and mobile pictures are optional; without them the desktop's serves.
 */
export const schema = z.object({
  sfdcId: field.text('Provider id', 80).default(''),
  sfdcExpressionKey: field.expressionKey('Provider key').default(''),
  imageInfo: field.image('Picture'),
  imageInfoTablet: field.image('Picture on tablets').optional(),
  imageInfoMobile: field.image('Picture on phones').optional(),
  ratio: field.choice('Shape', shapes).default('natural'),
  url: field.link('Link').optional(),
  linkAssistiveText: field.text('Link text for screen readers').default(''),
  caption: field.text('Caption').default(''),
  /** The page's largest picture in view: loaded first, preloaded, never lazily. */
  isPriority: field.toggle('Load first').default(false),
})

export type Props = z.output<typeof schema>
