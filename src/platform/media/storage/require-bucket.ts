/** Asks a bucket whether it takes our keys: wrong ones stop a start in words, and are no missing picture later. */
import { refusedMediaStorage } from '../errors.ts'
import { MediaAway } from './media-away.ts'
import type { S3Client } from './s3-client.ts'

/** Throws `media-refused`. One that does not answer at all is no mistake of ours: a warning, since it comes back by itself. */
export async function requireBucket(client: S3Client, name: string): Promise<void> {
  const query = { 'list-type': '2', 'max-keys': '1', prefix: client.prefix }
  const error = await client
    .call({ method: 'GET', key: '', query, tries: 1 }, async () => undefined)
    .catch((thrown: unknown) => thrown)
  if (error === undefined) return
  if (!(error instanceof MediaAway)) throw error
  if (isRefusal(error)) throw refusedMediaStorage(name, error.reason)
}

/** 408 and 429 ask for patience. */
const isRefusal = ({ reason }: MediaAway) => /^HTTP (?:3\d\d|4(?!08|29)\d\d)/.test(reason)
