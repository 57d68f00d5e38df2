import { EpidermError } from '#kit'

export const webhookUnknown = (id: number) =>
  new EpidermError({
    code: 'webhook-unknown',
    status: 404,
    message: `There is no webhook ${id}.`,
    hint: 'Read the list again: another administrator may have removed it.',
  })

export const webhookTaken = () =>
  new EpidermError({
    code: 'webhook-taken',
    status: 409,
    message: 'This address is already notified; nothing was added.',
    hint: 'Remove the former entry first if its secret has changed.',
  })

export const tooManyWebhooks = (max: number) =>
  new EpidermError({
    code: 'webhooks-too-many',
    status: 409,
    message: `There are already ${max} webhooks; nothing was added.`,
    hint: 'Remove one first.',
  })

export const webhookInvalid = (problem: string) =>
  new EpidermError({
    code: 'webhook-invalid',
    status: 422,
    message: `The webhook was not added: ${problem}`,
    hint: 'Enter a public https address, such as https://build.example/hook, and a secret that begins with whsec_.',
  })
