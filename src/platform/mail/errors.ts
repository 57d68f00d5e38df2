import { EpidermError } from '#kit'
import type { Actor } from '#model'

export const wrongAddress = (what: string, received: string) =>
  new EpidermError({
    code: 'mail-address-wrong',
    status: 400,
    message: `${JSON.stringify(received.slice(0, 100))} is no e-mail address to put into ${what}.`,
    hint: 'Write one address such as orders@shop.example.',
  })

export const notAllowed = (actor: Actor, verb: string) =>
  new EpidermError({
    code: 'mail-not-allowed',
    status: 403,
    message: `A ${actor.kind === 'staff' ? actor.role : actor.kind} may not ${verb}.`,
    hint: 'Ask an administrator.',
  })

export const noMessage = (received: string) =>
  new EpidermError({
    code: 'mail-unknown',
    status: 404,
    message: `There is no message ${JSON.stringify(received.slice(0, 100))} in the outbox.`,
    hint: 'List them with npm run site -- outbox.',
  })
