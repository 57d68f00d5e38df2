import { z } from 'zod'
import { eachDevice, field } from '#schema'

export const schema = z
  .object({
    imageInfo: field.image('Picture'),
    shape: field
      .choice('Shape', ['circle', 'square', 'portrait', 'landscape'])
      .meta({ group: 'style', help: 'The shape that the picture is cropped to.' })
      .default('circle'),
    onPhones: field
      .choice('Words on phones', ['below', 'beside'])
      .meta({ group: 'style', help: 'Shows the text next to a small picture to keep long lists short.' })
      .default('below'),
    title: field.text('Title').meta({ help: 'The text of the link and the name of the subject.' }),
    text: field
      .text('Line below the title')
      .meta({ help: 'A short line in small text. Optional.' })
      .default(''),
    url: field.link('Link').meta({ help: 'The target of the whole tile, including the picture.' }),
    headingTag: field
      .choice('Element of the title', ['h2', 'h3', 'h4', 'p'])
      .meta({
        help: 'The heading level on the page, which screen readers and search engines use. `p` is no heading.',
      })
      .default('h3'),
    backgroundColor: eachDevice(
      field
        .color('Colour behind the picture')
        .meta({
          help: 'Visible behind transparent pictures and while the picture loads. The default is the colour of the design.',
        })
        .optional(),
    ),
    isPriority: field
      .toggle('Load first')
      .meta({ help: 'For pictures that are visible when the page opens.' })
      .default(false),
  })
  .meta({
    help: 'A linked picture with a title, such as a circle in a row of best-sellers or a card in a product grid.',
  })

export type Props = z.output<typeof schema>
