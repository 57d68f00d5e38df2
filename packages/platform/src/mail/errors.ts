import { EpidermError } from '#kit'

export const invalidAddress = (what: string, received: string) =>
  new EpidermError({
    code: 'mail-address-wrong',
    status: 400,
    message: `${JSON.stringify(received.slice(0, 100))} is not a valid e-mail address for ${what}.`,
    hint: 'Write one address such as orders@shop.example.',
  })

export const messageNotFound = (received: string) =>
  new EpidermError({
    code: 'mail-unknown',
    status: 404,
    message: `There is no message ${JSON.stringify(received.slice(0, 100))} in the outbox.`,
    hint: 'List them with npm run site -- outbox.',
  })
