import { z } from 'zod'
import { eachDevice, field } from '#schema'

export const schema = z
  .object({
    imageInfo: field.image('Picture'),
    shape: field
      .choice('Shape', ['circle', 'square', 'portrait', 'landscape'])
      .meta({ group: 'style', help: 'What the picture is cropped to.' })
      .default('circle'),
    onPhones: field
      .choice('Words on phones', ['below', 'beside'])
      .meta({ group: 'style', help: 'Beside a small picture, so that a long list stays short.' })
      .default('below'),
    title: field
      .text('Title')
      .meta({ help: 'The text of the link, and the name of what the picture shows.' }),
    text: field
      .text('Line below the title')
      .meta({ help: 'Small and short; empty, there is none.' })
      .default(''),
    url: field.link('Link').meta({ help: 'Where the whole tile leads, picture and all.' }),
    headingTag: field
      .choice('Element of the title', ['h2', 'h3', 'h4', 'p'])
      .meta({
        help: 'Its rank among the headings of the page, by which screen readers and search engines find their way; `p` is none.',
      })
      .default('h3'),
    backgroundColor: eachDevice(
      field
        .color('Colour behind the picture')
        .meta({
          help: 'Seen where a picture is transparent, or while it loads; without one, as the design has it.',
        })
        .optional(),
    ),
    isPriority: field
      .toggle('Load first')
      .meta({ help: 'For pictures that are in view when the page opens.' })
      .default(false),
  })
  .meta({
    help: 'A linked picture with its name: the circle in a row of best-sellers, the card of a grid of products.',
  })

export type Props = z.output<typeof schema>
