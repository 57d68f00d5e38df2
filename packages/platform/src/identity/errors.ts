import { EpidermError } from '#kit'

/** One message for an unknown address, a wrong password, a missing password and a closed account. */
export const signInFailed = () =>
  new EpidermError({
    code: 'sign-in-failed',
    status: 401,
    message: 'That e-mail address and password do not match.',
    hint: 'Check both, or request a link to set a new password.',
  })

export class TooManyAttemptsError extends EpidermError {
  readonly waitSeconds: number

  constructor(waitSeconds: number) {
    const minutes = Math.ceil(waitSeconds / 60)
    super({
      code: 'too-many-attempts',
      status: 429,
      message: `There have been too many attempts. Try again in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`,
      hint: 'Nothing is wrong with your account.',
    })
    this.waitSeconds = waitSeconds
  }
}

export const invalidEmail = (received: string) =>
  new EpidermError({
    code: 'account-email-wrong',
    status: 400,
    message: `${JSON.stringify(received.slice(0, 100))} is not an e-mail address.`,
    hint: 'Enter one address such as anna@shop.example.',
  })

export const invalidAccountText = (field: string, received: string) =>
  new EpidermError({
    code: 'account-text-wrong',
    status: 400,
    message: `The ${field} ${JSON.stringify(received.slice(0, 100))} contains a line break or a control character.`,
    hint: 'Enter it on one line.',
    path: field,
  })

export const emailTaken = (email: string) =>
  new EpidermError({
    code: 'account-email-taken',
    status: 409,
    message: `${email} already has an account.`,
    hint: 'Use another address, or send that account a link to set a password.',
  })

export const invalidRole = (received: string, known: readonly string[]) =>
  new EpidermError({
    code: 'account-role-wrong',
    status: 400,
    message: `${JSON.stringify(received.slice(0, 40))} is not a role; expected one of ${known.join(', ')}.`,
  })

export const weakPassword = (minLength: number, maxLength: number) =>
  new EpidermError({
    code: 'password-weak',
    status: 422,
    message: `A password must have ${minLength} to ${maxLength} characters, at least five of them different, and must not be the e-mail address.`,
    hint: 'A few words that you can remember work well.',
  })

export const unknownAccount = (received: string) =>
  new EpidermError({
    code: 'account-unknown',
    status: 404,
    message: `There is no account ${JSON.stringify(received.slice(0, 100))}.`,
  })

export const lastAdministratorRequired = () =>
  new EpidermError({
    code: 'account-last-administrator',
    status: 409,
    message: 'This is the only administrator; without one, no one could manage accounts.',
    hint: 'Make another account an administrator first.',
  })

export const linkExpiredOrUsed = () =>
  new EpidermError({
    code: 'link-used',
    status: 410,
    message: 'This link has been used or has expired.',
    hint: 'Request a new one; only the newest works.',
  })

export const unknownApplication = (received: number) =>
  new EpidermError({
    code: 'application-unknown',
    status: 404,
    message: `There is no application number ${received}.`,
    hint: 'List them with npm run site -- applications.',
  })

export const applicationAlreadyDecided = (number: number, decision: string) =>
  new EpidermError({
    code: 'application-decided',
    status: 409,
    message: `Application number ${number} has already been ${decision}.`,
  })
