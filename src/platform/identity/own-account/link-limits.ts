import type { Limit } from '../throttle.ts'

const hour = 3600

type LinkTry = { readonly email: string; readonly from: string; readonly device?: string | undefined }

/** Attack: asking for links until their person can ask for none. */
export const toLinkLimits = ({ email, from, device }: LinkTry): readonly Limit[] =>
  device === undefined
    ? [
        { key: `link asked from ${from}`, max: 20, windowSeconds: hour },
        { key: `link for ${email} from ${from}`, max: 3, windowSeconds: hour },
        { key: `link for ${email}`, max: 10, windowSeconds: hour },
      ]
    : [{ key: `link for ${email} by ${device}`, max: 3, windowSeconds: hour }]
