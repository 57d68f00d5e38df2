/** Uploads a file and reports progress. */
import type { UploadedPicture } from '#api'

type UploadRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly file: File
  /** The fraction of the file that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/**
 * An upload error with the server's message. The message is empty if the server did not respond or the upload was
 * cancelled.
 */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  /** The HTTP status; 0 if there was no response. */
  readonly status: number

  constructor(words: string, status: number) {
    super(words)
    this.status = status
  }
}

/** Uses `XMLHttpRequest`, because `fetch` does not report the progress of an upload. Throws {@link UploadError}. */
export function uploadPicture({
  url,
  headers,
  file,
  onProgress,
  signal,
}: UploadRequest): Promise<UploadedPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (words: string) => reject(new UploadError(words, request.status))
    request.open('POST', `${url}?name=${encodeURIComponent(file.name.slice(0, 300))}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () =>
      request.status === 200 ? resolve(request.response) : fail(toErrorText(request.response)),
    )
    for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, () => fail(''))
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function toErrorText(answer: unknown): string {
  const { error } = Object(answer) as { error?: unknown }
  const { message, hint } = Object(error) as { message?: unknown; hint?: unknown }
  return [message, hint].filter((one) => typeof one === 'string').join(' ')
}
