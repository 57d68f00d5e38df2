import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    items: z
      .array(
        z.object({
          name: field.text('Term').meta({ help: 'What is explained, in a word or two.' }),
          text: field.longText('Description').meta({ help: 'What it means; markup shows as text.' }),
        }),
      )
      .meta({ label: 'Terms', help: 'In their order; without any, the block shows nothing.' }),
    layout: field
      .choice('Layout', ['stacked', 'columns'])
      .meta({
        help: '`columns` puts the description beside its term where there is room, `stacked` below it.',
      })
      .default('stacked'),
  })
  .meta({
    help: `Terms with what they mean: ingredients, facts, opening hours. Often bound to a field: \`items: '{!Record.keyIngredients}'\`.`,
  })

export type Props = z.output<typeof schema>
