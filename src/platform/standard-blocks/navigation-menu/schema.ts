import { z } from 'zod'
import { field } from '#schema'

/** SITE-7. Label: `menu.open`. */
export const schema = z
  .object({
    menu: field.contentKey('Menu'),
    label: field.text('Name for screen readers', 80).default('Main'),
  })
  .meta({
    help: 'The main menu, from a stored menu of at most two levels. It stands in the slot `navigation` of a site header.',
  })

export type Props = z.output<typeof schema>
