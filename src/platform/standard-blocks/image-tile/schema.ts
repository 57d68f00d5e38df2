import { z } from 'zod'
import { eachDevice, field } from '#schema'

export const schema = z
  .object({
    imageInfo: field.image('Picture'),
    shape: field.choice('Shape', ['circle', 'square', 'portrait', 'landscape']).default('circle'),
    onPhones: field
      .choice('Words on phones', ['below', 'beside'])
      .meta({ help: 'Beside a small picture, so that a long list stays short.' })
      .default('below'),
    title: field.text('Title'),
    text: field.text('Line below the title').default(''),
    url: field.link('Link'),
    headingTag: field.choice('Element of the title', ['h2', 'h3', 'h4', 'p']).default('h3'),
    backgroundColor: eachDevice(field.color('Colour behind the picture').optional()),
    isPriority: field
      .toggle('Load first')
      .meta({ help: 'For pictures that are in view when the page opens.' })
      .default(false),
  })
  .meta({
    help: 'A linked picture with its name: the circle in a row of best-sellers, the card of a grid of products.',
  })

export type Props = z.output<typeof schema>
