import { z } from 'zod'
import { field } from '#schema'

/** The slot for values that match no case. */
export const defaultCase = 'otherwise'

const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9-]{0,39}$/, 'must be letters, digits and hyphens, the first a small letter')
  .meta({ label: 'Name', kind: 'text', help: 'The name of the case in the outline.' })

export const schema = z
  .object({
    value: field.text('Value', 200).meta({ help: 'Usually linked to a field, such as `{!Route.link}`.' }),
    cases: z
      .array(
        z
          .object({
            name,
            values: z
              .array(field.text('Value', 200))
              .min(1)
              .meta({ label: 'Values', help: 'The case is shown if the value is one of these.' }),
          })
          .meta({ label: 'Case' }),
      )
      .max(20)
      .meta({ label: 'Cases', entryKey: 'name', help: 'The first matching case is shown.' }),
  })
  .meta({
    help: 'Shows different content depending on a value. Each case has a slot with its name; `otherwise` is for all other values.',
  })

export type Props = z.output<typeof schema>

/** Returns the slot of the first case that matches the value. */
export const toCaseSlot = ({ value, cases }: Props): string =>
  cases.find(({ values }) => values.includes(value))?.name ?? defaultCase
