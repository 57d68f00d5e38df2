import { z } from 'zod'
import { imageRatios } from '#model'
import { field } from '#schema'

/** Aspect ratios (width / height) to crop to. */
export const ratios = { natural: undefined, ...imageRatios }
const shapes = ['natural', '1:1', '4:5', '3:4', '4:3', '3:2', '16:9', '5:2'] as const

/** Defined by IMG-1…7. */
export const schema = z
  .object({
    sfdcId: field
      .text('Provider id', 80)
      .meta({ group: 'advanced', help: 'Imported from another system and not used on the page.' })
      .default(''),
    sfdcExpressionKey: field
      .expressionKey('Provider key')
      .meta({
        group: 'advanced',
        help: 'The name under which other blocks of the page can use this picture.',
      })
      .default(''),
    imageInfo: field.image('Picture'),
    imageInfoTablet: field
      .image('Picture on tablets')
      .meta({ help: 'The default is the picture for desktops.' })
      .optional(),
    imageInfoMobile: field
      .image('Picture on phones')
      .meta({ help: 'The default is the picture for desktops.' })
      .optional(),
    ratio: field
      .choice('Shape', shapes)
      .meta({
        group: 'style',
        help: 'Ratio of width to height. The picture is cropped around its focal point. `natural` does not crop.',
      })
      .default('natural'),
    url: field
      .link('Link')
      .meta({ help: 'The target of the picture. If empty, the picture is not a link.' })
      .optional(),
    linkAssistiveText: field
      .text('Link text for screen readers')
      .meta({
        help: 'Names the target of the link. If empty, the alternative text of the picture is used.',
      })
      .default(''),
    caption: field.text('Caption').meta({ help: 'Shown below the picture. Optional.' }).default(''),
    isPriority: field
      .toggle('Load first')
      .meta({ help: 'Only for the largest picture that is visible when the page opens.' })
      .default(false),
  })
  .meta({
    help: 'A picture, cropped to a shape, with optional other pictures for tablets and phones. With a provider key, other blocks can read its address with `{!key.Picture.Url}`, or one of several pictures with `{!key.Pictures.1}`. If there are several, the first is shown.',
  })

export type Props = z.output<typeof schema>
