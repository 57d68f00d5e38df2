import { mediaField } from '#content-types'
import type { ContentDraft } from './change.ts'

/** Returns the media source of an item with stored bytes; undefined for other items. */
export function findFileSource(
  draft: ContentDraft,
): { readonly ref: string; readonly mimeType?: string } | undefined {
  const media = draft.body[mediaField] as
    | { source?: { type?: unknown; ref?: unknown; mimeType?: unknown } }
    | null
    | undefined
  const { type, ref, mimeType } = media?.source ?? {}
  if (type !== 'file' || typeof ref !== 'string') return undefined
  return typeof mimeType === 'string' ? { ref, mimeType } : { ref }
}
