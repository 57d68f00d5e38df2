import { z } from 'zod'
import { field } from '#schema'

/** The block's properties, as specified in SITE-7. The block also reads the label `menu.open`. */
export const schema = z
  .object({
    menu: field.contentKey('Menu', 'epiderm__menu').meta({ help: 'The menu with the links.' }),
    label: field.label('Name for screen readers', 'menu.main', {
      help: 'Read out by screen readers; not visible on the page.',
      max: 80,
    }),
  })
  .meta({
    help: 'The main menu, with up to two levels. For the `navigation` slot of a site header.',
  })

export type Props = z.output<typeof schema>
