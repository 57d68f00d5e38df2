import { z } from 'zod'

/** The block's properties, as specified in PAGE-A7. */
export const schema = z.object({}).meta({
  help: 'Notifies listeners in the browser when another page is shown. Not visible on the page.',
  isPictured: false,
})

export type Props = z.output<typeof schema>
