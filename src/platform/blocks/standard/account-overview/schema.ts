import { z } from 'zod'
import { field } from '../../field.ts'

/** Name, address and devices of the visitor that a private page is drawn for. Labels: `account.…`. */
export const schema = z.object({
  label: field.text('Name of the list of devices', 120).default('Signed in on'),
  administratorText: field.text('Text of the link for administrators', 80).default(''),
  administratorUrl: field.link('Link for administrators').optional(),
})

export type Props = z.output<typeof schema>
