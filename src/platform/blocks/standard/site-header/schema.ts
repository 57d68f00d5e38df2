import { z } from 'zod'

/** SITE-7: the bar at the top. Slots: brand, navigation, actions. */
export const schema = z.object({})

export type Props = z.output<typeof schema>
