import { z } from 'zod'
import { field } from '#schema'

/** SITE-7. */
export const schema = z
  .object({
    title: field.text('Title', 80),
    menu: field.contentKey('Menu'),
    headingTag: field.choice('Element of the title', ['h2', 'h3', 'h4', 'p']).default('h2'),
  })
  .meta({ help: 'A titled list of links from a stored menu, as footers have.' })

export type Props = z.output<typeof schema>
