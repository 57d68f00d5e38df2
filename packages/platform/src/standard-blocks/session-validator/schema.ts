import { z } from 'zod'

/** Defined by SSN-2. Reads the labels `session.…`. Only `session.help` may be missing. */
export const schema = z.object({}).meta({
  help: 'Warns signed-in visitors before their session expires. Add it once to the footer.',
  isPictured: false,
})

export type Props = z.output<typeof schema>
