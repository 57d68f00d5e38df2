export type Answer = {
  readonly status: number | string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The decompressed body. */
  readonly body: Buffer
}

export function createResponseComparer(): { readonly find: (before: Answer, after: Answer) => string[] }
export function toHeader(answer: Answer, name: string): string | undefined
