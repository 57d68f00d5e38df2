/** Types for the key of a version and for its body. */

export type VersionKey = {
  readonly managedContentId: string
  readonly language: string
  readonly version: number
}
/** A version and the content type of its item, which determines how the body is migrated. */
export type TypedVersion = VersionKey & { readonly type: string }

export type Body = Readonly<Record<string, unknown>>

export const toVersionKeyText = ({ managedContentId, language, version }: VersionKey) =>
  `${managedContentId} ${language} ${version}`
