/** Warnings about changes: what can be published although its author hardly meant it. */
import { z } from 'zod'
import { blockTree } from '#schema'
import {
  findBodyWarnings,
  findTreeWarnings,
  type ExpressionSources,
  type FieldSource,
  type WarningFacts,
} from '#blocks'
import type { Read } from '#database'
import { isPlainObject, toDidYouMean } from '#kit'
import { toTreeFields, type ContentType } from '#content-types'
import type { ContentDraft } from '../releases/change.ts'
import type { ContentProblem } from '../errors.ts'
import type { Snapshot } from '../releases/snapshot.ts'
import type { Rules } from './check-draft.ts'
import { findOutdatedTranslations, type ChangeWarning } from './outdated-translations.ts'
import { createSitePaths } from './site-paths.ts'
import type { ContentTables } from '../tables.ts'

type Check = Rules & {
  /** All that is put, of which outlines are enough. */
  readonly outlines: readonly ContentDraft[]
  /** The same drafts, whole. */
  readonly batches: () => AsyncIterable<readonly ContentDraft[]>
  /** The site as it is now. */
  readonly published: Snapshot
  readonly db: Read<ContentTables>
  /** Whether another server's items are shown too, whose addresses are not known here. */
  readonly hasRemote: boolean
  /** Of the site, for links that are written with it; empty or `/a/b`. */
  readonly basePath?: string | undefined
}

/** Drafts that may be published; each warning with the one that it is about. */
export async function findWarnings(check: Check): Promise<readonly ChangeWarning[]> {
  const facts = await loadFacts(check)
  const warnings: ChangeWarning[] = []
  for await (const drafts of check.batches())
    for (const { body, ...draft } of drafts) {
      const type = check.types.get(draft.type)
      const found = type === undefined ? [] : findItemWarnings(facts, type, { ...draft, body })
      warnings.push(...found.map((warning) => ({ ...warning, draft })))
    }
  return [...warnings, ...(await findOutdatedTranslations(check))]
}

function findItemWarnings(facts: WarningFacts, type: ContentType, draft: ContentDraft): ContentProblem[] {
  const sources = toSources(facts, type, draft)
  return [
    ...findBodyWarnings(facts, { schema: type.schema, stored: draft.body, path: draft.title }),
    ...findNamedType(draft.body).flatMap((named) => {
      const flaw = facts.findTypeFlaw(named)
      return flaw === undefined ? [] : [{ ...flaw, path: draft.title }]
    }),
    ...toTreeFields(type).flatMap(({ name, label }) => {
      const nodes = blockTree(label).safeParse(draft.body[name]).data ?? []
      return findTreeWarnings(facts, { nodes, path: `${draft.title} › ${label}`, sources })
    }),
  ]
}

/** The type of a page's record, or of a collection's items. */
function findNamedType({ record, contentTypeFQN }: ContentDraft['body']): string[] {
  const named = isPlainObject(record) ? record.type : contentTypeFQN
  return typeof named === 'string' ? [named] : []
}

/** A layout stands around pages of every kind, so that what it reads is not known. */
function toSources(facts: WarningFacts, type: ContentType, { body }: ContentDraft): ExpressionSources {
  if (type.name !== 'epiderm__page') return { Item: 'nothing' }
  const { record, parameters } = body
  const shown = isPlainObject(record) ? toSource(facts, record.type) : 'nothing'
  return {
    Item: 'nothing',
    Record: shown,
    Content: shown === 'nothing' ? { name: type.name, schema: type.schema } : shown,
    parameters: z
      .array(z.object({ name: z.string() }))
      .default([])
      .safeParse(parameters)
      .data?.map(({ name }) => name),
  }
}

function toSource({ findSchema }: WarningFacts, type: unknown): FieldSource {
  const schema = typeof type === 'string' ? findSchema(type) : undefined
  return schema && { name: String(type), schema }
}

async function loadFacts({
  types,
  registry,
  outlines: drafts,
  published,
  hasRemote,
  basePath = '',
}: Check): Promise<WarningFacts> {
  const { heads } = await published.loadIndex()
  const changed = new Set(drafts.map(toItemKey))
  const staying = heads.filter((head) => !changed.has(toItemKey(head)))
  const needed = new Set(['epiderm__page', 'epiderm__redirect', 'epiderm__site', 'epiderm__collection'])
  const stored = await published.loadStored(staying.filter(({ type }) => needed.has(type)))
  const bodies = [...drafts, ...stored]
  const typeOf = new Map([...staying, ...drafts].map(({ contentKey, type }) => [contentKey, type]))
  const { isAnswered, findNearestPath } = createSitePaths({
    items: [...staying, ...drafts],
    bodies,
    hasRemote,
  })
  const findTypeOf = (keys: readonly string[]) => {
    const found = new Set(keys.map((key) => typeOf.get(key)))
    return found.size === 1 ? [...found][0] : undefined
  }
  const collections = new Map(
    bodies
      .filter(({ type }) => type === 'epiderm__collection')
      .map(({ contentKey, body }) => [contentKey, body]),
  )
  return {
    registry,
    findSchema: (type) => types.get(type)?.schema,
    findTypeOf,
    findCollectionType(contentKey) {
      const { contentTypeFQN, contentKeys } = collections.get(contentKey) ?? {}
      if (typeof contentTypeFQN === 'string') return contentTypeFQN
      return Array.isArray(contentKeys) ? findTypeOf(contentKeys.map(String)) : undefined
    },
    isAnswered,
    findNearestPath,
    basePath,
    findTypeFlaw: (type) =>
      types.has(type) || hasRemote
        ? undefined
        : {
            message: `there is no content type ${type}, so that it shows nothing`,
            hint: toDidYouMean(type, types.keys()),
          },
  }
}

const toItemKey = ({ contentKey, language }: Pick<ContentDraft, 'contentKey' | 'language'>) =>
  `${contentKey} ${language}`
