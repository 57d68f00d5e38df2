export type S3Server = {
  readonly port: number
  readonly endpoint: string
  /** Of its bucket, as `MEDIA_URL` has it. */
  readonly url: string
  /** How often it was asked for what, since it started: by method and path. */
  readonly loadCalls: () => Promise<Readonly<Record<string, number>>>
  readonly stop: () => Promise<void>
}

export const testKeys: { readonly accessKeyId: string; readonly secretAccessKey: string }

export const testBucket: string

export function startS3Server(request: {
  readonly folder: string
  readonly port?: number
  readonly say?: (line: string) => void
}): Promise<S3Server>

export function requireS3Server(request?: {
  readonly say?: (line: string) => void
  readonly run?: (command: string, args: readonly string[]) => Promise<unknown>
  readonly folder?: string
}): Promise<string>
