import { EpidermError } from '#kit'

export const webhookUnknown = (id: number) =>
  new EpidermError({
    code: 'webhook-unknown',
    status: 404,
    message: `There is no webhook ${id}.`,
    hint: 'Reload the list: another administrator may have removed it.',
  })

export const webhookTaken = () =>
  new EpidermError({
    code: 'webhook-taken',
    status: 409,
    message: 'There is already a webhook for this address; nothing was added.',
    hint: 'To change its secret, remove the webhook and add it again.',
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
    hint: 'Enter a public HTTPS address, such as https://build.example/hook, and a secret that begins with whsec_.',
  })
