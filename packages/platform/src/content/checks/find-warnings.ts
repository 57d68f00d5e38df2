/** Finds content that can be published but is probably a mistake. */
import { z } from 'zod'
import { blockTree } from '#schema'
import {
  findBodyWarnings,
  findTreeWarnings,
  type ExpressionSources,
  type FieldSource,
  type WarningContext,
} from '#blocks'
import type { BodyMigrations } from '#blocks'
import type { Read } from '#database'
import { createYieldIfDue, isPlainObject, toSuggestionText } from '#kit'
import { findUnsetTokens, imageType, patternType, toTreeFields, type ContentType } from '#content-types'
import type { ContentDraft } from '../types/change.ts'
import type { ContentProblem } from '../types/errors.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import type { ContentRules } from './check-draft.ts'
import { findOutdatedTranslations, type ChangeWarning } from './outdated-translations.ts'
import type { ImportedItems } from './items/imported-items.ts'
import { createSitePaths, type SiteNames } from './addresses/site-paths.ts'
import type { Head, ReleaseIndex } from '../snapshots/release-index.ts'
import type { ContentTables } from '../types/tables.ts'

/** Number of unchanged items to read per query. */
const batchSize = 200

type WarningInput = ContentRules & {
  /** An index of all drafts by name. */
  readonly put: ImportedItems
  /** The outlines of all drafts. */
  readonly outlines: () => AsyncIterable<readonly ContentDraft[]>
  /** All drafts, with complete bodies. */
  readonly batches: () => AsyncIterable<readonly ContentDraft[]>
  /** The currently published site. */
  readonly published: Snapshot
  readonly db: Read<ContentTables>
  readonly migrations: BodyMigrations
  /** True if the site also shows items from a remote server, whose paths are unknown to this check. */
  readonly hasRemote: boolean
  /** The site's base path, which links may contain; empty or `/a/b`. */
  readonly basePath?: string | undefined
}

/** Checks drafts that can be published. Returns each warning with its draft. */
export async function findWarnings(check: WarningInput): Promise<readonly ChangeWarning[]> {
  const facts = await loadFacts(check)
  const warnings: ChangeWarning[] = []
  const yieldIfDue = createYieldIfDue()
  for await (const drafts of check.batches())
    for (const { body, ...draft } of drafts) {
      const type = check.types.get(draft.type)
      const found = type === undefined ? [] : findItemWarnings(facts, type, { ...draft, body })
      warnings.push(...found.map((warning) => ({ ...warning, draft })))
      await yieldIfDue()
    }
  return [...warnings, ...(await findOutdatedTranslations(check))]
}

function findItemWarnings(facts: WarningContext, type: ContentType, draft: ContentDraft): ContentProblem[] {
  const sources = toSources(facts, type, draft)
  return [
    ...findBodyWarnings(facts, { schema: type.schema, stored: draft.body, path: draft.title }),
    ...findImagesWithoutAlt(draft),
    ...findUnsetThemeTokens(draft),
    ...findReplacementCharacters(draft),
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

/** Finds images without alternative text. */
const findImagesWithoutAlt = ({ type, title, body }: ContentDraft): ContentProblem[] =>
  type === imageType && body['altText'] === undefined
    ? [
        {
          path: `${title} › altText`,
          message: 'is missing: visitors who cannot see the picture get no description',
          hint: "Say what it shows, or altText: '' for mere decoration.",
        },
      ]
    : []

/** Finds platform tokens that a theme does not set. */
function findUnsetThemeTokens({ type, title, body }: ContentDraft): ContentProblem[] {
  const unset = type === 'epiderm__theme' ? findUnsetTokens(Object(body['tokens'])) : []
  if (unset.length === 0) return []
  return [
    {
      path: `${title} › tokens`,
      message: `uses the platform’s defaults for tokens that it does not set (${unset.length}): ${unset.join(', ')}`,
      hint: 'The reference lists all tokens with their defaults: docs/reference/theme-tokens.md.',
    },
  ]
}

/** The replacement character, which decoders insert for undecodable bytes. */
const replacementCharacter = '\uFFFD'

function findReplacementCharacters({ title, urlName, body }: ContentDraft): ContentProblem[] {
  const fields = Object.entries({ title, urlName, ...body })
  return fields
    .filter(([, value]) => JSON.stringify(value)?.includes(replacementCharacter))
    .map(([name]) => ({
      path: `${title} › ${name}`,
      message: 'contains the replacement character \uFFFD (U+FFFD), which visitors would see',
      hint: 'Type the original character again, and save the file as UTF-8.',
    }))
}

/** Returns the type of the records that a page shows, or the type of a collection's items. */
function findNamedType({ record, contentTypeFQN }: ContentDraft['body']): string[] {
  const named = isPlainObject(record) ? record.type : contentTypeFQN
  return typeof named === 'string' ? [named] : []
}

/**
 * Returns the sources that expressions can read. The sources of a pattern are unknown, because it may be inserted in
 * any block. A layout may surround any page, so only `Item` is known to be missing.
 */
function toSources(facts: WarningContext, type: ContentType, { body }: ContentDraft): ExpressionSources {
  if (type.name === patternType) return {}
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

function toSource({ findSchema }: WarningContext, type: unknown): FieldSource {
  const schema = typeof type === 'string' ? findSchema(type) : undefined
  return schema && { name: String(type), schema }
}

async function loadFacts(check: WarningInput): Promise<WarningContext> {
  const { types, registry, put, published, hasRemote, basePath = '' } = check
  const { byContentKey } = await published.loadIndex()
  const paths = createSitePaths({ names: createSiteNames(put, await published.loadIndex()), hasRemote })
  const collections = new Map<string, ContentDraft['body']>()
  for await (const drafts of eachAboutPaths(check))
    for (const { contentKey, type, body } of drafts) {
      paths.add({ type, body })
      if (type === 'epiderm__collection') collections.set(contentKey, body)
    }
  const { isAnswered, findNearestPath } = paths
  const findTypeOf = (keys: readonly string[]) => {
    const found = new Set(keys.map((key) => put.findType(key) ?? byContentKey.get(key)?.[0]?.type))
    return found.size === 1 ? [...found][0] : undefined
  }
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
            message: `there is no content type ${type}, so it shows nothing`,
            hint: toSuggestionText(type, types.keys()),
          },
  }
}

/** Yields the items that determine paths (pages, redirects, settings and collections), drafts first. */
async function* eachAboutPaths({
  put,
  outlines,
  published,
}: WarningInput): AsyncGenerator<readonly ContentDraft[]> {
  const needed = new Set(['epiderm__page', 'epiderm__redirect', 'epiderm__site', 'epiderm__collection'])
  for await (const drafts of outlines()) yield drafts.filter(({ type }) => needed.has(type))
  const { heads } = await published.loadIndex()
  const staying = heads.filter((head) => needed.has(head.type) && !put.has(head))
  for (let start = 0; start < staying.length; start += batchSize)
    yield await published.loadStored(staying.slice(start, start + batchSize))
}

/** Looks up names in both drafts and unchanged items. A renamed draft is found only by its new name. */
export function createSiteNames(
  put: Omit<ImportedItems, 'has'> & { readonly has: (head: Head) => boolean },
  { byUrlName, byRecordId, byContentKey, byType }: ReleaseIndex,
): SiteNames {
  const isNamed = (heads: readonly Head[] | undefined, type: string) =>
    heads?.some((head) => head.type === type && !put.has(head)) === true
  return {
    hasKey: (contentKey) => put.hasKey(contentKey) || byContentKey.has(contentKey),
    hasNamed: (type, name) =>
      put.hasNamed(type, name) || isNamed(byUrlName.get(name), type) || isNamed(byRecordId.get(name), type),
    *eachNamed(type) {
      yield* put.eachNamed(type)
      for (const { urlName } of byType.get(type) ?? []) yield urlName
    },
  }
}
