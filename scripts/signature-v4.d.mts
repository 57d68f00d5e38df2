type SignedRequest = {
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export function findSignatureError(
  request: SignedRequest,
  options: {
    readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string }
    readonly now?: Date
  },
): string | undefined

export function computeSignature(
  request: SignedRequest & {
    readonly signedHeaders: readonly string[]
    readonly time: string
    readonly region: string
    readonly secret: string
  },
): string
