import { EpidermError } from '#kit'

export const missingText = () =>
  new EpidermError({
    code: 'search-text-missing',
    status: 400,
    message: 'The address does not say what to search for.',
    hint: 'Add ?q= and the text, such as ?q=azelaic.',
    path: 'q',
  })
