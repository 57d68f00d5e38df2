/** Creates the file for a new item, with fresh keys and with placeholders for the fields that its type requires. */
import { createContentKey, type IdPrefix } from '#kit'
import { mediaField, type ContentType } from '#content-types'
import type { ContentDraft } from '../types/change.ts'
import { checkDraft, type ContentRules } from '../checks/check-draft.ts'
import { createFreshId, toFilePath, toFileText } from './content-file.ts'
import { createPlaceholders } from './placeholder.ts'

export type NewFile = {
  /** Path of the file below the content folder. */
  readonly path: string
  readonly text: string
  /** Paths of the fields that contain a placeholder; for example, `body › strapline`. */
  readonly placeholders: readonly string[]
  /** Describes the fields that an author must fill in before an import accepts the file. */
  readonly missing: readonly string[]
}

type NewFileOptions = ContentRules & {
  readonly type: ContentType
  readonly urlName: string
  readonly title: string
  readonly language: string
  readonly randomBytes: (length: number) => Uint8Array
  /** The item in the default language. A translation gets the same keys and starts as a copy of this item. */
  readonly original?: ContentDraft | undefined
}

export function createNewFile(task: NewFileOptions): NewFile {
  const { type, urlName, title, language, original, randomBytes } = task
  const placeholders: string[] = []
  const draft: ContentDraft =
    original === undefined
      ? {
          contentKey: createContentKey(randomBytes(16)),
          managedContentId: createFreshId('20Y', randomBytes),
          recordId: type.recordPrefix === undefined ? null : createFreshId(type.recordPrefix, randomBytes),
          type: type.name,
          title,
          urlName,
          language,
          body: createBody(task, placeholders),
        }
      : { ...original, title, language }
  const problems = isPicture(type) ? [] : checkDraft(task, draft)
  return {
    path: toFilePath(type, draft),
    text: toFileText(draft),
    placeholders,
    missing: problems.map(({ path, message }) => `${path}: ${message}`),
  }
}

/**
 * Creates a body with placeholders. The body of an image references the image file next to it. The import reads all
 * other fields from the file's bytes.
 */
function createBody(
  { type, urlName, title, language, randomBytes }: NewFileOptions,
  placeholders: string[],
): ContentDraft['body'] {
  if (isPicture(type)) {
    placeholders.push(`the picture ${urlName}.webp beside it (or .jpg, .png …)`, 'body › altText')
    return { [mediaField]: { source: { type: 'file', ref: `${urlName}.webp` } }, altText: title }
  }
  const createId = (prefix: IdPrefix) => createFreshId(prefix, randomBytes)
  return createPlaceholders(type.schema, { urlName, title, language, placeholders, createId })
}

const isPicture = (type: ContentType) => mediaField in type.schema.shape
