import { z } from 'zod'
import { field } from '#schema'

/** The slot for any other value. */
export const otherwise = 'otherwise'

const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9-]{0,39}$/, 'must be letters, digits and hyphens, the first a small letter')
  .meta({ label: 'Name of the slot', kind: 'text', help: 'The part of this name is what the case shows.' })

export const schema = z
  .object({
    value: field.text('Value', 200).meta({ help: 'Mostly bound: `{!Route.link}`.' }),
    cases: z
      .array(
        z.object({
          name,
          values: z
            .array(field.text('Value', 200))
            .min(1)
            .meta({ label: 'Values', help: 'Any of these, letter for letter, chooses the case.' }),
        }),
      )
      .max(20)
      .meta({ label: 'Cases', entryKey: 'name', help: 'The first that has the value is shown.' }),
  })
  .meta({
    help: 'One of several contents, by a value. It has a part for each case, called by its name, and `otherwise` for any other value.',
  })

export type Props = z.output<typeof schema>

/** Returns the slot to show: that of the first case with the value. */
export const toCase = ({ value, cases }: Props): string =>
  cases.find(({ values }) => values.includes(value))?.name ?? otherwise
