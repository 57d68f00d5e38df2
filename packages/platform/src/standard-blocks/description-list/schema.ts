import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    items: z
      .array(
        z
          .object({
            name: field.text('Term').meta({ help: 'The term in one or two words.' }),
            text: field.longText('Fact').meta({ help: 'The explanation, as plain text.' }),
          })
          .meta({ label: 'Term' }),
      )
      .meta({ label: 'Terms', help: 'Terms in order.' }),
    layout: field
      .choice('Layout', ['stacked', 'columns'], { stacked: 'Below the term', columns: 'Next to the term' })
      .meta({ help: 'The position of each fact, if there is enough space.' })
      .default('stacked'),
  })
  .meta({
    help: `Terms with facts, such as ingredients or opening hours. Often linked to a field: \`items: '{!Record.keyIngredients}'\`.`,
  })

export type Props = z.output<typeof schema>
