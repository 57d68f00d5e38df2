import { z } from 'zod'

/** PAGE-A7. */
export const schema = z.object({}).meta({
  help: 'Tells listeners in the browser that another page is shown. Nothing of it is seen.',
  isPictured: false,
})

export type Props = z.output<typeof schema>
