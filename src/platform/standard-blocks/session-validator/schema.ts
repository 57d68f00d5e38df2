import { z } from 'zod'

/** SSN-2. Labels: `session.…`, of which `session.help` may be missing. */
export const schema = z.object({}).meta({
  help: 'Warns signed-in visitors who do nothing, and shows them the end of their session. It stands once in the layout.',
  isPictured: false,
})

export type Props = z.output<typeof schema>
