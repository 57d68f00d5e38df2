/**
 * Reads an editor's drafts. Validates each draft separately, and adds the missing fields, so that the result is the
 * item that a publish would write.
 */
import { createHash } from 'node:crypto'
import type { Actor, ContentItem } from '#model'
import { requireStaff } from '../types/authority.ts'
import { checkDraft } from '../checks/check-draft.ts'
import type { ContentDeps } from './content-deps.ts'
import { ContentRejectedError, type ContentProblem } from '../types/errors.ts'
import type { DraftHead } from '../snapshots/draft-source.ts'

/** A draft of an item that is published in this language. Fields missing from the draft stay unchanged. */
export type DraftValue = Pick<ContentItem, 'contentKey' | 'language'> &
  Partial<Pick<ContentItem, 'title' | 'urlName' | 'body'>> & {
    readonly isWithdrawn?: boolean | undefined
    /** The publication date, ISO 8601; by default, now. */
    readonly publishedDate?: string | undefined
  }

/** Throws {@link ContentRejectedError} (422) with all problems. Conflicts with other items are found only when publishing. */
export async function readDrafts(
  deps: Pick<ContentDeps, 'site' | 'types' | 'registry' | 'clock'>,
  actor: Actor,
  values: readonly DraftValue[],
): Promise<readonly DraftHead[]> {
  requireStaff(actor, 'draw drafts')
  const contentKeys = values.map(({ contentKey }) => contentKey)
  const published = new Map<string, ContentItem>()
  for (const language of new Set(values.map((value) => value.language)))
    for (const item of (await deps.site.at(actor).findContents({ contentKeys, language })).items)
      published.set(toItemKey(item), item)
  const problems: ContentProblem[] = findRepeated(values)
  const heads = values.flatMap((value) => {
    const shown = published.get(toItemKey(value))
    if (shown === undefined) {
      problems.push({ path: value.contentKey, message: `nothing is published under it in ${value.language}` })
      return []
    }
    const head = toHead(value, { shown, now: deps.clock().toISOString() })
    problems.push(...checkDraft(deps, head.item))
    return [head]
  })
  if (problems.length > 0) throw new ContentRejectedError(problems)
  return heads
}

const toItemKey = ({ contentKey, language }: Pick<ContentItem, 'contentKey' | 'language'>) =>
  `${contentKey} ${language}`

const findRepeated = (values: readonly DraftValue[]): ContentProblem[] =>
  values
    .filter((value, position) => values.findIndex((one) => toItemKey(one) === toItemKey(value)) < position)
    .map(({ contentKey, language }) => ({ path: contentKey, message: `is drafted twice in ${language}` }))

function toHead(
  { isWithdrawn, publishedDate, ...value }: DraftValue,
  { shown, now }: { readonly shown: ContentItem; readonly now: string },
): DraftHead {
  const { title = shown.title, urlName = shown.urlName, body = shown.body } = value
  const item = {
    ...shown,
    title,
    urlName,
    body,
    version: shown.version + 1,
    publishedDate: publishedDate ?? now,
  }
  return { item, isWithdrawn, baseVersion: shown.version, edit: toNumber(item) }
}

/**
 * Returns a hash of the item, used as its edit number because unsaved drafts have no edit count. Equal drafts have
 * equal edit numbers.
 */
const toNumber = (item: ContentItem): number =>
  Number.parseInt(createHash('sha256').update(JSON.stringify(item)).digest('hex').slice(0, 13), 16)
