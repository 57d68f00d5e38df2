import { z } from 'zod'

/** HID-1: nothing to set; it holds what works without being seen. Slot: content. */
export const schema = z.object({})

export type Props = z.output<typeof schema>
