/**
 * Adds missing block ids to files. The ids are taken from the published version and from the default language's file in
 * the same folder.
 */
import { toTreeFields } from '#content-types'
import type { ContentDraft } from '../types/change.ts'
import { hasMissingBlockIds, addMissingBlockIds } from './block-ids.ts'
import { defaultFileLanguage } from './content-file.ts'
import type { ValueSpool } from './draft-spool.ts'
import type { FileItem, FolderTask } from './folder-task.ts'

/** Completes a draft's block ids. If no id is missing, returns the same draft without loading anything. */
export type CompleteIds = (draft: ContentDraft) => Promise<ContentDraft>

export function createIdCompleter({ types, published }: FolderTask, read: ValueSpool<FileItem>): CompleteIds {
  const toTrees = (draft: ContentDraft) => {
    const type = types.get(draft.type)
    return type === undefined ? [] : toTreeFields(type).map(({ name }) => name)
  }
  let places: Promise<ReadonlyMap<string, number>> | undefined
  const loadSource = async ({ contentKey, managedContentId }: ContentDraft, language: string) => {
    places ??= loadPlaces(read, language)
    const place = (await places).get(contentKey)
    const [item] = place === undefined ? [] : await read.load([place])
    return item === undefined
      ? loadPublished({ managedContentId, language })
      : (await complete(item.draft, language)).body
  }
  const loadPublished = async ({
    managedContentId,
    language,
  }: Pick<ContentDraft, 'managedContentId' | 'language'>) => {
    const heads = (await published.loadIndex()).byManagedContentId.get(managedContentId) ?? []
    const [stored] = await published.loadStored(heads.filter((head) => head.language === language))
    return stored?.body
  }
  const complete = async (draft: ContentDraft, defaultLanguage: string): Promise<ContentDraft> => {
    const trees = toTrees(draft)
    if (!hasMissingBlockIds(draft.body, trees)) return draft
    const source = draft.language === defaultLanguage ? undefined : await loadSource(draft, defaultLanguage)
    return {
      ...draft,
      body: addMissingBlockIds(draft.body, trees, { published: await loadPublished(draft), source }),
    }
  }
  return async (draft) =>
    complete(draft, (await published.loadIndex()).defaultLanguage ?? defaultFileLanguage)
}

/** Returns the spool positions of the items in the given language, by content key. */
async function loadPlaces(
  read: ValueSpool<FileItem>,
  language: string,
): Promise<ReadonlyMap<string, number>> {
  const places = new Map<string, number>()
  let place = 0
  for await (const items of read.batches())
    for (const { draft } of items) {
      if (draft.language === language) places.set(draft.contentKey, place)
      place++
    }
  return places
}
