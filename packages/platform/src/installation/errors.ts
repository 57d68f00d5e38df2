import { EpidermError } from '#kit'

export const secretKeyMissing = () =>
  new EpidermError({
    code: 'secret-key-missing',
    status: 409,
    message: 'Secrets cannot be stored or read, because the server has no valid key.',
    hint: 'Set SECRET_KEY to the same value on every server (openssl rand -base64 32), and restart them.',
  })

export const secretUnreadable = () =>
  new EpidermError({
    code: 'secret-unreadable',
    status: 409,
    message: 'A stored secret cannot be decrypted with the current key.',
    hint: 'Restore the previous SECRET_KEY, or remove the webhook and add it again.',
  })

export const settingNotEditable = (variable: string) =>
  new EpidermError({
    code: 'setting-fixed',
    status: 409,
    message: `This setting is controlled by the environment variable ${variable}; nothing was changed.`,
    hint: `Change ${variable} on the server, or remove it and restart the server.`,
  })
