import { z } from 'zod'

/** Labels: `private.link`, `private.again`. */
export const schema = z.object({}).meta({
  help: 'Stands in public pages in the place of a block that only signed-in visitors see. The site puts it there by itself; nobody needs to write one.',
})

export type Props = z.output<typeof schema>
