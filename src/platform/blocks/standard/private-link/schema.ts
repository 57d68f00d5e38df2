import { z } from 'zod'

/** Stands in public pages for a block that only signed-in visitors see. Label: `private.link`. */
export const schema = z.object({})

export type Props = z.output<typeof schema>
