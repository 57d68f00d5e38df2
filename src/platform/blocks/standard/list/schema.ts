import { z } from 'zod'
import { field } from '../../field.ts'

/** A plain list of short texts, usually bound: `items: '{!Record.skinTypes}'`. */
export const schema = z.object({
  items: z.array(field.longText('Entry')),
  style: field.choice('Style', ['bullets', 'numbers', 'inline']).default('bullets'),
  label: field.text('Name for screen readers', 80).default(''),
})

export type Props = z.output<typeof schema>
