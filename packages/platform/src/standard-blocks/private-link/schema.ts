import { z } from 'zod'

/** The block's properties. The block also reads the labels `private.link` and `private.again`. */
export const schema = z.object({}).meta({
  help: 'Replaces blocks for signed-in visitors on public pages. The site adds it automatically.',
})

export type Props = z.output<typeof schema>
