import { z } from 'zod'
import { field, headingLabels } from '#schema'

/** The block's properties, as specified in SITE-7. */
export const schema = z
  .object({
    title: field.text('Title', 80).meta({ help: 'The heading above the links, in one or two words.' }),
    menu: field
      .contentKey('Menu', 'epiderm__menu')
      .meta({ help: 'Changes to the menu appear in all lists that use it.' }),
    headingTag: field
      .choice('Heading level', ['h2', 'h3', 'h4', 'p'], headingLabels)
      .meta({ help: 'Choose Paragraph if it is not a heading.' })
      .default('h2'),
  })
  .meta({ help: 'The links of a menu with a title, usually for the footer.' })

export type Props = z.output<typeof schema>
