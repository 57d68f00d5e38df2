import { z } from 'zod'

/** The block's properties, as specified in SITE-7. */
export const schema = z.object({}).meta({
  help: 'The bar at the top of every page, with `brand`, `navigation` and `actions` side by side.',
})

export type Props = z.output<typeof schema>
