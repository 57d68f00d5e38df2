/**
 * Checks that a bucket accepts the keys, so that wrong keys stop the server from starting, with an error message,
 * instead of causing missing images.
 */
import { mediaStorageRejected } from '../errors.ts'
import { MediaUnavailableError } from './media-unavailable.ts'
import type { S3Client } from './s3-client.ts'

/**
 * Throws `media-refused`. If the bucket does not respond, logs only a warning, because it may recover automatically.
 */
export async function requireBucket(client: S3Client, name: string): Promise<void> {
  const query = { 'list-type': '2', 'max-keys': '1', prefix: client.prefix }
  const error = await client
    .call({ method: 'GET', key: '', query, tries: 1 }, async () => undefined)
    .catch((thrown: unknown) => thrown)
  if (error === undefined) return
  if (!(error instanceof MediaUnavailableError)) throw error
  if (isRejection(error)) throw mediaStorageRejected(name, error.reason)
}

/** A response with status 408 or 429 asks the client to retry later. */
const isRejection = ({ reason }: MediaUnavailableError) => /^HTTP (?:3\d\d|4(?!08|29)\d\d)/.test(reason)
