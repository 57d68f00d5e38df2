import { z } from 'zod'

/** PAGE-A7: tells listeners in the browser that another page is shown. Nothing to set. */
export const schema = z.object({})

export type Props = z.output<typeof schema>
