/**
 * Finds operations that insert a pattern containing the edited pattern, because the edited pattern would then contain
 * itself.
 */
import { patternType, toRecursionMessage } from '#content-types'
import { toReferencedKeys } from '#kit'
import type { Actor } from '#model'
import type { EditedItem, Operation } from '#operations'
import type { OperationProblem } from '../check-operation.ts'
import { findOpenRows, loadEditedItem, type DraftDeps, type DraftKey, type DraftRow } from '../draft.ts'

/** Titles of patterns by content key. */
export type ContainingPatterns = ReadonlyMap<string, string>

const server: Actor = { kind: 'operator', name: 'drafts' }

type ContainingDeps = Pick<DraftDeps, 'content' | 'database' | 'editedItems' | 'migrated'>

/**
 * Finds the inserted patterns that contain the edited pattern. Finds no patterns if `type`, the type of the edited
 * item, is not the pattern type. Drafts take precedence over published items.
 */
export async function findContainingPatterns(
  deps: ContainingDeps,
  { contentKey, type }: Pick<DraftKey, 'contentKey'> & { readonly type: string | undefined },
  operations: readonly Operation[],
): Promise<ContainingPatterns> {
  const named = type === patternType ? toReferencedKeys(operations) : []
  if (named.length === 0) return new Map()
  const rows = await findOpenRows(deps.database.read, { type: patternType })
  const load = (key: string) => loadPattern(deps, key, rows)
  const found = await Promise.all(
    named.map(async (key) => [key, await findTitle(load, key, contentKey)] as const),
  )
  return new Map(found.flatMap(([key, title]) => (title === undefined ? [] : [[key, title]])))
}

type LoadPattern = (contentKey: string) => Promise<readonly Pick<EditedItem, 'title' | 'body'>[]>

/** Returns the pattern's title if the pattern is the target pattern or contains it. */
async function findTitle(load: LoadPattern, from: string, target: string): Promise<string | undefined> {
  const seen = new Set([from])
  let title: string | undefined
  for (const key of seen)
    for (const pattern of await load(key)) {
      title ??= pattern.title
      for (const next of toReferencedKeys(pattern.body['blocks'])) seen.add(next)
    }
  return seen.has(target) ? title : undefined
}

/** Loads a pattern in each language. Returns an empty list for an item that is not a pattern. */
async function loadPattern(
  deps: ContainingDeps,
  contentKey: string,
  rows: readonly DraftRow[],
): ReturnType<LoadPattern> {
  const own = rows.filter(({ item }) => item === contentKey)
  const drafts = await Promise.all(own.map((row) => loadEditedItem(deps, deps.database.read, row)))
  const isEdited = (language: string) => own.some((row) => row.language === language)
  const site = deps.content.at(server)
  const heads = await site.heads.findBy('contentKey', [contentKey])
  const published = await site.loadStored(
    heads.filter(({ type, language }) => type === patternType && !isEdited(language)),
  )
  return [...drafts, ...published]
}

/** Returns a problem if the operation inserts one of the given patterns; otherwise undefined. */
export function findRecursion(
  containing: ContainingPatterns,
  operation: Operation,
): OperationProblem | undefined {
  if (containing.size === 0) return undefined
  const [title] = toReferencedKeys(operation).flatMap((key) => containing.get(key) ?? [])
  return title === undefined ? undefined : { message: toRecursionMessage(title) }
}
