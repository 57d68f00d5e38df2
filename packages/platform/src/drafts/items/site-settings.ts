/** Reads the site settings together with their draft: the items that every page needs, and the languages. */
import { isContentKey } from '#kit'
import type { ContentItem } from '#model'
import type { Operation } from '#operations'
import type { OperationProblem } from '../check-operation.ts'
import { languageUnknown } from '../errors.ts'
import {
  publishedContentActor,
  findDraftRow,
  loadEditedItem,
  loadPublishedItem,
  type DraftDeps,
  type DraftKey,
} from '../draft.ts'

const siteType = 'epiderm__site'
const namingFields = { themeKey: 'epiderm__theme', layoutKey: 'epiderm__layout' } as const
type SiteReferenceField = keyof typeof namingFields

/** Returns true for the site settings, and for the theme and layout that the settings or their draft refer to. */
export async function isRequiredItem(deps: DraftDeps, { contentKey, language }: DraftKey): Promise<boolean> {
  const { items } = await deps.content.at(publishedContentActor).findContents({ type: siteType })
  const sites = items.filter((site) => site.body['defaultLanguage'] === language)
  if (sites.some((site) => site.contentKey === contentKey)) return true
  const drafts = await Promise.all(sites.map((site) => loadDraftBody(deps, site)))
  return [...sites.map(({ body }) => body), ...drafts].some((body) =>
    Object.keys(namingFields).some((name) => body[name] === contentKey),
  )
}

/** Checks a language. Throws `language-unknown` (422) unless the site or its draft includes the language. */
export async function requireSiteLanguage(deps: DraftDeps, language: string): Promise<void> {
  const languages = await listSiteLanguages(deps)
  if (languages.length > 0 && !languages.includes(language)) throw languageUnknown(language, languages)
}

/** Returns the languages of the site settings and of their draft. The list is empty if there is no site. */
async function listSiteLanguages(deps: DraftDeps): Promise<readonly string[]> {
  const { items } = await deps.content.at(publishedContentActor).findContents({ type: siteType })
  const drafts = await Promise.all(items.map((site) => loadDraftBody(deps, site)))
  const codes = [...items.map(({ body }) => body), ...drafts].flatMap(readLanguages)
  return [...new Set(codes)]
}

/** Reads the language codes from a body, which may be an unfinished draft. */
const readLanguages = ({ languages }: ContentItem['body']): string[] =>
  Array.isArray(languages)
    ? languages.flatMap((one: unknown) => {
        const { code }: { readonly code?: unknown } = Object(one)
        return typeof code === 'string' ? [code] : []
      })
    : []

async function loadDraftBody(
  deps: DraftDeps,
  { contentKey, language }: DraftKey,
): Promise<ContentItem['body']> {
  const { read } = deps.database
  const row = await findDraftRow(read, { contentKey, language })
  return row?.is_open === 1 ? (await loadEditedItem(deps, read, row)).body : {}
}

/**
 * Returns a function that finds the reason to reject an operation. Returns undefined instead of a function if every
 * operation may be applied.
 */
export async function createRequiredItemCheck(
  deps: DraftDeps,
  { key, type }: { readonly key: DraftKey; readonly type: string | undefined },
  operations: readonly Operation[],
): Promise<((operation: Operation) => OperationProblem | undefined) | undefined> {
  const isWithdrawn = operations.some(({ kind }) => kind === 'withdraw')
  const isRequired = isWithdrawn && (await isRequiredItem(deps, key))
  const missing = new Set<unknown>()
  if (type === siteType)
    for (const operation of operations) {
      const named = findNamed(operation)
      if (named !== undefined && !(await isPresent(deps, named, key.language))) missing.add(operation)
    }
  if (!isRequired && missing.size === 0) return undefined
  return (operation) => {
    if (isRequired && operation.kind === 'withdraw') return { message: withdrawnMessage }
    return missing.has(operation)
      ? { message: missingMessage, place: { block: null, path: readPath(operation) } }
      : undefined
  }
}

const withdrawnMessage = 'Every page needs this item, so it cannot be unpublished. Edit it instead.'
const missingMessage = 'Every page needs this setting. Choose an existing item.'

const readPath = (operation: Operation): string[] =>
  operation.kind === 'set' || operation.kind === 'unset' ? operation.path.map(String) : []

type NamedItem = { readonly field: SiteReferenceField; readonly contentKey: unknown }

/**
 * Returns the theme or layout that an operation sets, or the layout that it unsets. Unsetting the theme is allowed,
 * because the platform has a default theme.
 */
function findNamed(operation: Operation): NamedItem | undefined {
  if ((operation.kind !== 'set' && operation.kind !== 'unset') || operation.block !== null) return undefined
  const [root, field, ...rest] = operation.path
  if (root !== 'body' || rest.length > 0 || (field !== 'themeKey' && field !== 'layoutKey')) return undefined
  if (operation.kind === 'set') return { field, contentKey: operation.value }
  return field === 'layoutKey' ? { field, contentKey: undefined } : undefined
}

async function isPresent(
  deps: DraftDeps,
  { field, contentKey }: NamedItem,
  language: string,
): Promise<boolean> {
  if (typeof contentKey !== 'string' || !isContentKey(contentKey)) return false
  const key = { contentKey, language }
  const row = await findDraftRow(deps.database.read, key)
  const type = row?.is_open === 1 ? row.type : (await loadPublishedItem(deps, key))?.type
  return type === namingFields[field]
}
