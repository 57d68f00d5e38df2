import { EpidermError } from '#kit'

/** The storage of media does not answer, or refuses us: what needs it waits. `reason` is the operator's. */
export class MediaAway extends EpidermError {
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
