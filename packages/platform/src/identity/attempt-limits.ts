/** Attempt limits, and the keys by which attempts are counted. */
import type { ThrottleLimit } from './throttle.ts'

export type AttemptLimits = {
  readonly signIn: {
    /** Maximum number of attempts for one account from one IP address, per 15 minutes and per day. */
    readonly perPlace: number
    readonly perPlaceAndDay: number
    /** Attempts for any account from one IP address, in 15 minutes. */
    readonly perAddress: number
    /** Attempts per hour for one account from unknown browsers. */
    readonly perAccount: number
    /** The number of attempts from unknown browsers at which the owner and the administrators are notified. */
    readonly noticeAt: number
    /** Maximum number of attempts in 15 minutes from a browser that has signed in before. */
    readonly perDevice: number
  }
  /** Maximum numbers of link requests per hour. */
  readonly link: {
    readonly perAddress: number
    readonly perPlace: number
    readonly perAccount: number
    readonly perDevice: number
  }
  /** Maximum number of attempts to enter the current password, by a person with a session or a link, per 15 minutes. */
  readonly password: number
  /** Maximum uses per hour of one link, or of invalid links from one IP address. */
  readonly linkUse: number
}

/** The limits allow for an office that shares an IP address, and for a person who mistypes a few times. */
export const standardAttemptLimits: AttemptLimits = {
  signIn: { perPlace: 10, perPlaceAndDay: 20, perAddress: 40, perAccount: 40, noticeAt: 20, perDevice: 10 },
  link: { perAddress: 20, perPlace: 3, perAccount: 10, perDevice: 3 },
  password: 10,
  linkUse: 40,
}

const windowSeconds = 15 * 60
const hour = 3600

/**
 * `email`: normalised by `parseEmail`. Attack: different spellings of one address, which would be counted separately.
 */
type SignInOrigin = { readonly email: string; readonly from: string; readonly device?: string | undefined }

/**
 * Returns the limits for a sign-in. A stranger at one IP address can exhaust only that address's limit. Strangers
 * at many addresses can exhaust only the account's limit for unknown browsers.
 */
export function toSignInLimits(
  attempt: SignInOrigin,
  { perPlace, perPlaceAndDay, perAddress, perAccount, perDevice }: AttemptLimits['signIn'],
): readonly ThrottleLimit[] {
  const [short = '', long] = toResetKeys(attempt)
  if (long === undefined) return [{ key: short, max: perDevice, windowSeconds }]
  return [
    { key: `sign-in from ${attempt.from}`, max: perAddress, windowSeconds },
    { key: short, max: perPlace, windowSeconds },
    { key: long, max: perPlaceAndDay, windowSeconds: 24 * hour },
    { key: `sign-in of ${attempt.email}`, max: perAccount, windowSeconds: hour },
  ]
}

/**
 * Returns the keys that a correct password resets. The count for the whole account is not reset, because the account
 * may be under attack from many addresses.
 */
export const toResetKeys = ({ email, from, device }: SignInOrigin): readonly string[] =>
  device === undefined
    ? [`sign-in of ${email} from ${from}`, `sign-ins of a day of ${email} from ${from}`]
    : [`sign-in of ${email} by ${device}`]

/** Attack: requesting so many links that the owner can no longer request a link. */
export const toLinkLimits = (
  { email, from, device }: SignInOrigin,
  { perAddress, perPlace, perAccount, perDevice }: AttemptLimits['link'],
): readonly ThrottleLimit[] =>
  device === undefined
    ? [
        { key: `link asked from ${from}`, max: perAddress, windowSeconds: hour },
        { key: `link for ${email} from ${from}`, max: perPlace, windowSeconds: hour },
        { key: `link for ${email}`, max: perAccount, windowSeconds: hour },
      ]
    : [{ key: `link for ${email} by ${device}`, max: perDevice, windowSeconds: hour }]

/** Limits a person with a session or a link. Strangers have neither, so they cannot exhaust this limit. */
export const toPasswordLimit = (
  accountId: string,
  { password }: Pick<AttemptLimits, 'password'>,
): ThrottleLimit => ({
  key: toPasswordKey(accountId),
  max: password,
  windowSeconds,
})

export const toPasswordKey = (accountId: string): string => `password of ${accountId}`

/** Counts attempts by link, or by IP address if there is no link. */
export const toLinkUseLimit = (
  { token, from }: { readonly token: string | undefined; readonly from: string },
  { linkUse }: Pick<AttemptLimits, 'linkUse'>,
): ThrottleLimit => ({
  key: token === undefined ? `link from ${from}` : `tries of link ${token}`,
  max: linkUse,
  windowSeconds: hour,
})
