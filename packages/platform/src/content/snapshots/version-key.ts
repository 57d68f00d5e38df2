/** The key of a version, together with its body. */

export type VersionKey = {
  readonly managedContentId: string
  readonly language: string
  readonly version: number
}
export type Body = Readonly<Record<string, unknown>>

export const toVersion = ({ managedContentId, language, version }: VersionKey) =>
  `${managedContentId} ${language} ${version}`
