import { z } from 'zod'

/** The block's properties, as specified in HID-1. */
export const schema = z
  .object({})
  .meta({ help: 'Contains blocks without visible output.', isPictured: false })

export type Props = z.output<typeof schema>
