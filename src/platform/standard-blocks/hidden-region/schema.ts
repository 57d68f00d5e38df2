import { z } from 'zod'

/** HID-1. */
export const schema = z.object({}).meta({ help: 'Holds what works without being seen.', isPictured: false })

export type Props = z.output<typeof schema>
