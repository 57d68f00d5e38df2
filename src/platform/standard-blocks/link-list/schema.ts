import { z } from 'zod'
import { field } from '#schema'

/** Defined by SITE-7. */
export const schema = z
  .object({
    title: field.text('Title', 80).meta({ help: 'The heading above the links, in one or two words.' }),
    menu: field
      .contentKey('Menu', 'epiderm__menu')
      .meta({ help: 'The menu with the links. Changes to the menu apply to all lists that show it.' }),
    headingTag: field
      .choice('Element of the title', ['h2', 'h3', 'h4', 'p'])
      .meta({
        help: 'The heading level on the page, which screen readers and search engines use. `p` is no heading.',
      })
      .default('h2'),
  })
  .meta({ help: 'A list of links with a title, from a stored menu, usually for footers.' })

export type Props = z.output<typeof schema>
