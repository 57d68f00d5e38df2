import { z } from 'zod'
import { field } from '../../field.ts'

/** A linked picture with its name: the product circle of a best-sellers row, the card of a product grid. */
export const schema = z.object({
  imageInfo: field.image('Picture'),
  shape: field.choice('Shape', ['circle', 'square', 'portrait', 'landscape']).default('circle'),
  /** Beside: on phones the words stand next to a small picture, so that a long list stays short. */
  onPhones: field.choice('Words on phones', ['below', 'beside']).default('below'),
  title: field.text('Title'),
  text: field.text('Line below the title').default(''),
  url: field.link('Link'),
  headingTag: field.choice('Element of the title', ['h2', 'h3', 'h4', 'p']).default('h3'),
  backgroundColor: field.color('Colour behind the picture').optional(),
  isPriority: field.toggle('Load first').default(false),
})

export type Props = z.output<typeof schema>
