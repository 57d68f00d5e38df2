import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    items: z
      .array(
        z.object({
          name: field.text('Term').meta({ help: 'The explained term, in one or two words.' }),
          text: field.longText('Description').meta({ help: 'The explanation. Markup is shown as text.' }),
        }),
      )
      .meta({ label: 'Terms', help: 'Terms in this order. Without terms, the block shows nothing.' }),
    layout: field
      .choice('Layout', ['stacked', 'columns'])
      .meta({
        help: '`columns` shows the description next to its term if there is enough space, `stacked` below it.',
      })
      .default('stacked'),
  })
  .meta({
    help: `Terms with explanations, such as ingredients, facts or opening hours. Often an expression: \`items: '{!Record.keyIngredients}'\`.`,
  })

export type Props = z.output<typeof schema>
