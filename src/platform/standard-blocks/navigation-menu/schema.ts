import { z } from 'zod'
import { field } from '#schema'

/** Defined by SITE-7. Label: `menu.open`. */
export const schema = z
  .object({
    menu: field
      .contentKey('Menu', 'epiderm__menu')
      .meta({ help: 'The menu with the links. The second level opens with its link.' }),
    label: field.label('Name for screen readers', 'menu.main', {
      help: 'Distinguishes this menu from others for screen readers. Not visible.',
      max: 80,
    }),
  })
  .meta({
    help: 'The main menu, from a stored menu with up to two levels. For the `navigation` slot of a site header.',
  })

export type Props = z.output<typeof schema>
