import { z } from 'zod'

/**
 * Stands in public pages for a block that only signed-in visitors see, and in pages drawn for a visitor for what leaves them
 * with the session. Labels: `private.link`, `private.again`.
 */
export const schema = z.object({})

export type Props = z.output<typeof schema>
