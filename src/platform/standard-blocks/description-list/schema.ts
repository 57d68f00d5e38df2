import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    items: z
      .array(z.object({ name: field.text('Term'), text: field.longText('Description') }))
      .meta({ label: 'Terms' }),
    layout: field.choice('Layout', ['stacked', 'columns']).default('stacked'),
  })
  .meta({
    help: `Terms with what they mean: ingredients, facts, opening hours. Often bound to a field: \`items: '{!Record.keyIngredients}'\`.`,
  })

export type Props = z.output<typeof schema>
