/** Finds copied files and suggests fresh keys. A copied file contains another file's keys. */
import { basename, extname } from 'node:path'
import type { ContentTypes } from '#content-types'
import type { ContentDraft } from '../types/change.ts'
import type { ContentProblem } from '../types/errors.ts'
import type { ReleaseIndex } from '../snapshots/release-index.ts'
import {
  createFreshKeys,
  toFilePath,
  joinValues,
  joinNames,
  type KeyName,
  type RandomBytes,
} from './content-file.ts'

type ItemFile = { readonly file: string; readonly draft: ContentDraft }

type CopyCheckDeps = {
  readonly types: ContentTypes
  /** The published site. Used to decide which of several items with the same keys is the original. */
  readonly index: ReleaseIndex
  readonly randomBytes: RandomBytes
}

/**
 * Assigns new keys and names to copies, so that everything else in them can be checked. Each problem mentions both
 * files.
 */
export function separateCopies<T extends ItemFile>(
  items: readonly T[],
  task: CopyCheckDeps,
): {
  items: readonly T[]
  problems: readonly ContentProblem[]
  /** The paths of copied files. */
  changed: ReadonlySet<string>
} {
  const owners = createOwners<T>()
  const problems: ContentProblem[] = []
  const separated = new Map<T, T>()
  const rank = new Map(items.map((item) => [item, toRank(item, task)]))
  for (const item of items.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))) {
    const found = owners.findOriginal(item.draft)
    if (found === undefined) owners.add(item)
    else {
      const { draft, problem } = toOwn(item, found, task)
      problems.push(problem)
      separated.set(item, { ...item, draft })
    }
  }
  return {
    items: items.map((item) => separated.get(item) ?? item),
    problems,
    changed: new Set(Array.from(separated.keys(), ({ file }) => file)),
  }
}

/**
 * Ranks originals before copies: files whose path matches their item's name come first; within each group, published
 * items with that name come first.
 */
function toRank({ file, draft }: ItemFile, { index, types }: CopyCheckDeps): number {
  const heads = index.byContentKey.get(draft.contentKey) ?? []
  const isPublished = heads.some(
    ({ language, urlName }) => language === draft.language && urlName === draft.urlName,
  )
  const type = types.get(draft.type)
  const hasOwnPath = type !== undefined && toFilePath(type, draft) === file
  return (hasOwnPath ? 0 : 2) + (isPublished ? 0 : 1)
}

type OriginalMatch<T> = { readonly item: T; readonly shared: readonly KeyName[] }

function createOwners<T extends ItemFile>() {
  const byItem = new Map<string, T>()
  const byKey = new Map<string, T>()
  const byId = new Map<string, T>()
  const byRecordId = new Map<string, T>()
  return {
    add(item: T) {
      const { contentKey, language, managedContentId, recordId } = item.draft
      byItem.set(`${contentKey} ${language}`, item)
      byKey.set(contentKey, item)
      byId.set(managedContentId, item)
      if (recordId !== null) byRecordId.set(recordId, item)
    },
    /**
     * Returns the original of a copied file. Returns undefined for translations, and for the first file with these
     * keys.
     */
    findOriginal({
      contentKey,
      language,
      managedContentId,
      recordId,
    }: ContentDraft): OriginalMatch<T> | undefined {
      const same = byItem.get(`${contentKey} ${language}`)
      if (same === undefined && byKey.has(contentKey)) return undefined
      const owner = { id: byId.get(managedContentId), recordId: byRecordId.get(recordId ?? '') }
      const item = same ?? owner.id ?? owner.recordId
      if (item === undefined) return undefined
      const shared: KeyName[] = [
        ...(same === undefined ? [] : (['contentKey'] as const)),
        ...(owner.id === undefined ? [] : (['id'] as const)),
        ...(owner.recordId === undefined ? [] : (['recordId'] as const)),
      ]
      return { item, shared }
    },
  }
}

function toOwn<T extends ItemFile>(
  { file, draft }: T,
  { item, shared }: OriginalMatch<T>,
  { types, randomBytes }: CopyCheckDeps,
): { draft: ContentDraft; problem: ContentProblem } {
  const reject = (hint: string) => ({
    file,
    path: draft.title,
    message: `has the ${joinNames(shared)} of ${item.file}, as a copy of that file has`,
    hint,
    fieldPath: [shared[0] ?? 'contentKey'],
  })
  const stem = basename(file, extname(file))
  const language = /\.([a-z]{2,3}_[A-Z]{2})$/.exec(stem)?.[1]
  if (shared.includes('contentKey') && language !== undefined && language !== draft.language) {
    const hint = `For a translation: language: ${language}. It has the same keys as its source.`
    return { draft: { ...draft, language }, problem: reject(hint) }
  }
  const fresh = createFreshKeys(shared, { randomBytes, recordPrefix: types.get(draft.type)?.recordPrefix })
  const isSameName = draft.urlName === item.draft.urlName && draft.language === item.draft.language
  const urlName = isSameName ? toUrlName(stem, draft) : draft.urlName
  const lines = { ...fresh, ...(isSameName && { urlName }) }
  return {
    draft: {
      ...draft,
      contentKey: fresh.contentKey ?? draft.contentKey,
      managedContentId: fresh.id ?? draft.managedContentId,
      recordId: fresh.recordId ?? draft.recordId,
      urlName,
    },
    problem: reject(`For a new item:${joinValues(lines)}`),
  }
}

/** Converts `acno copy` to `acno-copy`. */
function toUrlName(stem: string, { urlName }: ContentDraft): string {
  const words =
    stem
      .replace(/\.[a-z]{2,3}_[A-Z]{2}$/, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const name = words.join('-')
  return name === '' || name === urlName ? `${urlName}-2` : name
}
