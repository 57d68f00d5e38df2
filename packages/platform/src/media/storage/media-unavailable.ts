import { EpidermError } from '#kit'

/** The error for a media storage that does not respond or rejects the request. `reason` is for the operator. */
export class MediaUnavailableError extends EpidermError {
  readonly retryAfterSeconds = 5
  readonly reason: string

  constructor(reason: string, cause?: unknown) {
    super({
      code: 'media-away',
      status: 503,
      message:
        'Pictures and documents can be neither read nor stored at the moment: their storage does not answer.',
      hint: 'Try again in a minute; nothing was changed.',
      cause,
    })
    this.reason = reason
  }
}
