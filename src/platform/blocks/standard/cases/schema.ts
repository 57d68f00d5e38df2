import { z } from 'zod'
import { field } from '../../field.ts'

/** The slot for any other value. */
export const otherwise = 'otherwise'

const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9-]{0,39}$/, 'must be letters, digits and hyphens, the first a small letter')
  .meta({ label: 'Name of the slot', kind: 'text' })

/** One of several contents, by a value that is mostly bound: `{!Route.link}`. Slots: one for each case, and otherwise. */
export const schema = z.object({
  value: field.text('Value', 200),
  cases: z.array(z.object({ name, values: z.array(field.text('Value', 200)).min(1) })).max(20),
})

export type Props = z.output<typeof schema>

/** The slot that is shown: the first case that has the value. */
export const toCase = ({ value, cases }: Props): string =>
  cases.find(({ values }) => values.includes(value))?.name ?? otherwise
