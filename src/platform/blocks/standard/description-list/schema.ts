import { z } from 'zod'
import { field } from '../../field.ts'

/** Terms with what they mean: key ingredients, facts. Usually bound: `items: '{!Record.keyIngredients}'`. */
export const schema = z.object({
  items: z.array(z.object({ name: field.text('Term'), text: field.longText('Description') })),
  layout: field.choice('Layout', ['stacked', 'columns']).default('stacked'),
})

export type Props = z.output<typeof schema>
