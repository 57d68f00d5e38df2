export type S3Server = {
  readonly port: number
  readonly endpoint: string
  /** The bucket's URL, in the format of `MEDIA_URL`. */
  readonly url: string
  /** Returns the number of requests since the start, by method and path. */
  readonly loadCalls: () => Promise<Readonly<Record<string, number>>>
  readonly stop: () => Promise<void>
}

export const testKeys: { readonly accessKeyId: string; readonly secretAccessKey: string }

export const testBucket: string

export function startS3Server(request: {
  readonly folder: string
  readonly port?: number
  readonly print?: (line: string) => void
}): Promise<S3Server>

export function requireS3Server(request?: {
  readonly print?: (line: string) => void
  readonly run?: (command: string, args: readonly string[]) => Promise<unknown>
  readonly folder?: string
}): Promise<string>
