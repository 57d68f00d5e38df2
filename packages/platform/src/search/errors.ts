import { EpidermError } from '#kit'

export const searchTextMissing = () =>
  new EpidermError({
    code: 'search-text-missing',
    status: 400,
    message: 'The search text is missing.',
    hint: 'Add ?q= and the text, such as ?q=paper.',
    path: 'q',
  })
