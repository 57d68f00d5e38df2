import { z } from 'zod'

/**
 * The block's properties, as specified in SSN-2. The block also reads the labels that begin with `session.`. Only
 * `session.help` is optional.
 */
export const schema = z.object({}).meta({
  help: 'Warns signed-in visitors before their session expires. Add it once to the footer.',
  isPictured: false,
})

export type Props = z.output<typeof schema>
