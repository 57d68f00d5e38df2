import { z } from 'zod'
import { field } from '#schema'

/** SITE-7. Label: `menu.open`. */
export const schema = z
  .object({
    menu: field
      .contentKey('Menu', 'epiderm__menu')
      .meta({ help: 'Its links in their order; those below a link open with it.' }),
    label: field.label('Name for screen readers', 'menu.main', {
      help: 'Distinguishes this menu from others for screen readers; it is not shown.',
      max: 80,
    }),
  })
  .meta({
    help: 'The main menu, from a stored menu of at most two levels. It stands in a site header, as its `navigation`.',
  })

export type Props = z.output<typeof schema>
