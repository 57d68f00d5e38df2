import { z } from 'zod'
import { field } from '../../field.ts'

/** SITE-7: the main menu, from a stored `epiderm__menu` of at most two levels. Label: `menu.open`. */
export const schema = z.object({
  menu: field.contentKey('Menu'),
  label: field.text('Name for screen readers', 80).default('Main'),
})

export type Props = z.output<typeof schema>
