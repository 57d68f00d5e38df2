import { z } from 'zod'

/**
 * SSN-2: warns a signed-in visitor who does nothing, and shows the end of the session. Nothing to set. Labels: `session.…`,
 * of which `session.help` may be missing.
 */
export const schema = z.object({})

export type Props = z.output<typeof schema>
