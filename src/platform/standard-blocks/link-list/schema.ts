import { z } from 'zod'
import { field } from '#schema'

/** SITE-7. */
export const schema = z
  .object({
    title: field.text('Title', 80).meta({ help: 'Stands above the links, in one or two words.' }),
    menu: field
      .contentKey('Menu', 'epiderm__menu')
      .meta({ help: 'Its links in their order; change them there, for all lists that show it.' }),
    headingTag: field
      .choice('Element of the title', ['h2', 'h3', 'h4', 'p'])
      .meta({
        help: 'Its rank among the headings of the page, by which screen readers and search engines find their way; `p` is none.',
      })
      .default('h2'),
  })
  .meta({ help: 'A titled list of links from a stored menu, as footers have.' })

export type Props = z.output<typeof schema>
