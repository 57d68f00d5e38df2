import { EpidermError } from '#kit'

export const invalidAddress = (what: string, received: string) =>
  new EpidermError({
    code: 'mail-address-wrong',
    status: 400,
    message: `${JSON.stringify(received.slice(0, 100))} is not a valid e-mail address for ${what}.`,
    hint: 'Write one address such as orders@shop.example.',
  })

export const noMailServer = () =>
  new EpidermError({
    code: 'mail-no-server',
    status: 409,
    message: 'The site cannot send e-mail yet; the message stays in the outbox.',
    hint: 'Set SMTP_URL and PUBLIC_ORIGIN, and restart the server.',
  })

export const messageNotSent = (reason: string) =>
  new EpidermError({
    code: 'mail-not-sent',
    status: 409,
    message: `The mail server did not accept the message: ${reason.slice(0, 300)}`,
    hint: 'The message stays in the outbox. Correct the cause, then try again.',
  })

export const messageNotFound = (received: string) =>
  new EpidermError({
    code: 'mail-unknown',
    status: 404,
    message: `There is no message ${JSON.stringify(received.slice(0, 100))} in the outbox.`,
    hint: 'List them with npm run site -- outbox.',
  })
