import { z } from 'zod'
import { imageRatios } from '#model'
import { field } from '#schema'

/** Aspect ratios (width / height) to crop to. */
export const ratios = { natural: undefined, ...imageRatios }
const shapes = ['natural', '1:1', '4:5', '3:4', '4:3', '3:2', '16:9', '5:2'] as const

/** IMG-1…7. */
export const schema = z
  .object({
    sfdcId: field
      .text('Provider id', 80)
      .meta({ group: 'advanced', help: 'Kept from another system; nothing on the page reads it.' })
      .default(''),
    sfdcExpressionKey: field
      .expressionKey('Provider key')
      .meta({
        group: 'advanced',
        help: 'The name by which other blocks of the page read this picture.',
      })
      .default(''),
    imageInfo: field.image('Picture'),
    imageInfoTablet: field
      .image('Picture on tablets')
      .meta({ help: 'Without it, the picture of the desktop.' })
      .optional(),
    imageInfoMobile: field
      .image('Picture on phones')
      .meta({ help: 'Without it, the picture of the desktop.' })
      .optional(),
    ratio: field
      .choice('Shape', shapes)
      .meta({
        group: 'style',
        help: 'Width to height; the picture is cropped to it around its focal point. `natural` crops nothing.',
      })
      .default('natural'),
    url: field.link('Link').meta({ help: 'Where the picture leads; without one, it is no link.' }).optional(),
    linkAssistiveText: field
      .text('Link text for screen readers')
      .meta({
        help: 'Says where the link leads, when the picture’s description does not; empty, that is its name.',
      })
      .default(''),
    caption: field
      .text('Caption')
      .meta({ help: 'Seen below the picture; empty, there is none.' })
      .default(''),
    isPriority: field
      .toggle('Load first')
      .meta({ help: 'For the largest picture that is in view when the page opens, and for no other.' })
      .default(false),
  })
  .meta({
    help: 'A picture, cropped to a shape, with another one for tablets and phones where it is wanted. With a provider key, `{!key.Picture.Url}` reads its address elsewhere on the page, and `{!key.Pictures.1}` one of several; of several the first is shown.',
  })

export type Props = z.output<typeof schema>
