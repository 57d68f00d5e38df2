import { z } from 'zod'
import { eachDevice, field, headingLabels } from '#schema'

export const schema = z
  .object({
    imageInfo: field.image('Picture'),
    shape: field
      .choice('Shape', ['circle', 'square', 'portrait', 'landscape'])
      .meta({ group: 'style', help: 'The picture is cropped around its focal point.' })
      .default('circle'),
    onPhones: field
      .choice('Text on phones', ['below', 'beside'], {
        below: 'Below the picture',
        beside: 'Next to the picture',
      })
      .meta({ group: 'style', help: 'Text next to the picture keeps long lists short.' })
      .default('below'),
    title: field.text('Title').meta({ help: 'The text of the link.' }),
    text: field.text('Line below the title').meta({ help: 'A short line in small text.' }).default(''),
    url: field.link('Link').meta({ help: 'The link of the picture and the text.' }),
    headingTag: field
      .choice('Heading level', ['h2', 'h3', 'h4', 'p'], headingLabels)
      .meta({ help: 'Choose Paragraph if it is not a heading.' })
      .default('h3'),
    backgroundColor: eachDevice(
      field
        .color('Colour behind the picture')
        .meta({
          help: 'Visible behind transparent pictures and while the picture loads.',
        })
        .optional(),
    ),
    isPriority: field
      .toggle('Load first')
      .meta({ help: 'Only for pictures at the top of the page.' })
      .default(false),
  })
  .meta({
    help: 'A linked picture with a title, such as a card in a product grid.',
  })

export type Props = z.output<typeof schema>
