import { z } from 'zod'
import { imageRatios } from '#model'
import { field } from '#schema'

/** Aspect ratios (width / height) for cropping. */
export const aspectRatios = { natural: undefined, ...imageRatios }
const shapes = ['natural', '1:1', '4:5', '3:4', '4:3', '3:2', '16:9', '5:2'] as const

/** The block's properties, as specified in IMG-1…7. */
export const schema = z
  .object({
    sfdcId: field
      .text('Imported id', 80)
      .meta({ group: 'advanced', help: 'Imported from another system and not used on the page.' })
      .default(''),
    sfdcExpressionKey: field
      .expressionKey('Key for other blocks')
      .meta({
        group: 'advanced',
        help: 'The name under which other blocks of the page can use this picture.',
      })
      .default(''),
    imageInfo: field.image('Picture'),
    imageInfoTablet: field
      .image('Picture on tablets')
      .meta({ help: 'If empty, the desktop picture is used.' })
      .optional(),
    imageInfoMobile: field
      .image('Picture on phones')
      .meta({ help: 'If empty, the desktop picture is used.' })
      .optional(),
    ratio: field
      .choice('Shape', shapes, { natural: 'Original' })
      .meta({
        group: 'style',
        help: 'Width to height. The picture is cropped around its focal point.',
      })
      .default('natural'),
    url: field.link('Link').meta({ help: 'If empty, the picture is not a link.' }).optional(),
    linkAssistiveText: field
      .text('Link text for screen readers')
      .meta({
        help: 'Says where the link goes. If empty, the alternative text is read out.',
      })
      .default(''),
    caption: field.text('Caption').meta({ help: 'Shown below the picture.' }).default(''),
    isPriority: field
      .toggle('Load first')
      .meta({ help: 'Only for the largest picture at the top of the page.' })
      .default(false),
  })
  .meta({
    help: 'A picture, with optional other pictures for tablets and phones. With a key, other blocks can use its address with `{!key.Picture.Url}`, or one of several pictures with `{!key.Pictures.1}`.',
  })

export type Props = z.output<typeof schema>
