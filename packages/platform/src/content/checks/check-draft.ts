/**
 * Validates a single item. Authoring is strict: unknown or invalid values are problems. Lists only the first problems.
 */
import type { z } from 'zod'
import { blockTree, checkBody, limitProblems, listBlocks } from '#schema'
import { checkBlocks, findDuplicateIds, type BlockRegistry } from '#blocks'
import { isContentKey, isRecordId, toSuggestionText, toKnownNamesText } from '#kit'
import {
  patternType,
  toTreeFields,
  type ContentType,
  type ContentTypes,
  type DataProvider,
} from '#content-types'
import type { ContentDraft } from '../types/change.ts'
import type { ContentProblem } from '../types/errors.ts'
import { findOversizedFilterFields } from './find-oversized-filter-fields.ts'
import { findUnstorableValue } from './find-unstorable-value.ts'

export type ContentRules = {
  readonly types: ContentTypes
  readonly registry: BlockRegistry
  /** Provides the fields by which lists can be sorted and filtered. */
  readonly dataProvider?: DataProvider | undefined
}

const urlNamePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const languagePattern = /^[a-z]{2,3}(?:_[A-Z]{2})?$/
export const maxItemTitleLength = 300
const maxUrlName = 200

export const isUrlName = (text: string): boolean => urlNamePattern.test(text) && text.length <= maxUrlName

export function checkDraft({ types, registry }: ContentRules, draft: ContentDraft): ContentProblem[] {
  const type = types.get(draft.type)
  if (type === undefined) {
    const known = [...types.keys()].toSorted()
    const message = `there is no content type ${draft.type}${toKnownNamesText(draft.type, known)}`
    return [{ path: draft.title, message, hint: toSuggestionText(draft.type, known), fieldPath: ['type'] }]
  }
  const unstorable =
    findUnstorableValue(draft.title, ['title']) ?? findUnstorableValue(draft.body, [draft.title])
  if (unstorable !== undefined)
    return [{ path: unstorable.fieldPath.join(' › '), message: unstorable.message }]
  const problems = [
    ...checkEnvelope(type, draft),
    ...checkBody(type.schema, draft.body, draft.title),
    ...findOversizedFilterFields(type, draft),
    ...findDuplicateIds(draft.body, draft.title),
    ...toTreeFields(type).flatMap((tree) => checkTree(registry, draft, tree)),
    ...(draft.type === patternType ? findBlocksOfPages(registry, draft) : []),
  ]
  return limitProblems(problems, { path: draft.title })
}

/** Finds page-only blocks in items of other types. Such a block determines whether search engines may list its page. */
const findBlocksOfPages = (registry: BlockRegistry, { title, body }: ContentDraft): ContentProblem[] =>
  listBlocks(body)
    .filter(({ block }) => registry.get(block)?.mayUnlist !== undefined)
    .map(({ id, block }) => ({
      path: `${title} › Blocks › ${id}`,
      message: `a ${block} describes one page to search engines, so it cannot be in a pattern`,
      hint: 'Put it on the page itself.',
    }))

function checkEnvelope(type: ContentType, draft: ContentDraft): ContentProblem[] {
  const { contentKey, managedContentId, recordId, title, urlName, language } = draft
  const rules: [name: string, isRight: boolean, message: string][] = [
    [
      'contentKey',
      isContentKey(contentKey),
      `contentKey must be MC and 26 characters A–Z, 2–7 (got ${show(contentKey)})`,
    ],
    [
      'id',
      isLongId(managedContentId, '20Y'),
      `id must begin with 20Y and have 18 characters (got ${show(managedContentId)})`,
    ],
    [
      'recordId',
      type.recordPrefix === undefined ? recordId === null : isLongId(recordId, type.recordPrefix),
      type.recordPrefix === undefined
        ? `items of ${type.name} have no recordId (got ${show(recordId)})`
        : `recordId must begin with ${type.recordPrefix} and have 18 characters (got ${show(recordId)})`,
    ],
    [
      'title',
      title.trim() !== '' && title.length <= maxItemTitleLength,
      `title must have 1 to ${maxItemTitleLength} characters`,
    ],
    ['urlName', isUrlName(urlName), `urlName must be lower-case words with hyphens (got ${show(urlName)})`],
    [
      'language',
      languagePattern.test(language),
      `language must be a code such as en_GB (got ${show(language)})`,
    ],
  ]
  return rules
    .filter(([, isRight]) => !isRight)
    .map(([name, , message]) => ({ path: title, message, fieldPath: [name] }))
}

/** Parses each block with the block's own schema. The item's schema has already checked the shape of the tree. */
function checkTree(
  registry: BlockRegistry,
  draft: ContentDraft,
  { name, label }: { name: string; label: string },
): ContentProblem[] {
  const nodes: z.ZodSafeParseResult<z.output<ReturnType<typeof blockTree>>> = blockTree(label).safeParse(
    draft.body[name] ?? [],
  )
  return nodes.success ? checkBlocks(registry, nodes.data, `${draft.title} › ${label}`) : []
}

const isLongId = (id: string | null, prefix: string) =>
  id !== null && id.length === 18 && id.startsWith(prefix) && isRecordId(id)

const show = (value: string | null) => JSON.stringify(value)
