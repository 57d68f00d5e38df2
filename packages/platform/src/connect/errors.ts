/** Errors that the client and the remote source throw, with the texts that the specification requires (ERR-3…5). */
import { EpidermError } from '#kit'

/** ERR-3: the id has an invalid prefix. The second sentence of the specified message is the error's `cause`. */
export const invalidIdPrefix = () =>
  new TypeError("The 'channelOrSiteId' parameter is invalid", {
    cause: 'Enter a valid prefix for channelOrSiteId',
  })

/** ERR-4: the call has no options. */
export const missingInput = () => new Error('Enter input parameters to execute the request.')

/** ERR-4: a required option is missing. */
export const missingOption = (name: string) => new Error(`The '${name}' parameter is required.`)

/** ERR-4: a required option is empty. */
export const emptyOption = (name: string) => new Error(`Enter a value for ${name}.`)

/** ERR-5: an option has the wrong type. */
export const wrongOptionType = (name: string, expected: string) =>
  new TypeError(
    'The type entered is not valid. The value must be a string, number, boolean or array. ' +
      `Enter ${expected} for ${name}.`,
  )

/** The error for a response that the other server sent but that cannot be used. */
export const unusableResponse = (reason: string) =>
  new EpidermError({ code: 'content-answer-unusable', status: 502, message: reason })

export const responseTooLarge = (maxBytes: number) =>
  new EpidermError({
    code: tooLargeCode,
    status: 502,
    message: `the response is larger than ${maxBytes} bytes`,
  })
export const tooLargeCode = 'content-answer-too-large'

/** The error thrown while requests are paused after a failure. */
export const originPaused = (reason: string) =>
  new EpidermError({
    code: 'content-origin-paused',
    status: 503,
    message: `The content origin failed a moment ago (${reason}). The next request is sent in a few seconds.`,
  })
