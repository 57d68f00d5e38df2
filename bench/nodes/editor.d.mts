/** A draft to publish. */
type NamedDraft = { readonly contentKey: string; readonly language: string; readonly seq: number }

export const editedPath: string
export const admin: { readonly email: string; readonly password: string }

/** `at` is the origin of the node that receives the request. */
export function signIn(
  origin: string,
  options?: { readonly timeoutMs?: number },
): Promise<{
  readonly close: () => void
  readonly call: (at: string, route: string, body?: object) => Promise<unknown>
  readonly edit: (at: string, text: string) => Promise<NamedDraft>
  readonly publish: (
    at: string,
    draft: NamedDraft,
    request: { readonly note: string; readonly key: string },
  ) => Promise<unknown>
}>
