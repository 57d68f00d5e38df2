import type { Answer } from './differences.mjs'

export type SentRequest = { readonly path?: string; readonly headers?: Readonly<Record<string, string>> }

export function createServerValues(): {
  readonly record: (before: Answer, after: Answer) => void
  readonly toNewRequest: (request: SentRequest) => SentRequest
  readonly withOldReceipts: (answer: Answer) => Answer
}
