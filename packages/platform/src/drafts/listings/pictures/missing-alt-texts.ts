/** Finds pictures without alternative text. Starts with the published items, then takes their drafts into account. */
import type { ContentFindings } from '#content'
import { imageType } from '#content-types'
import type { Actor, OpenDraft } from '#model'
import { draftsActor, requireStaff, type DraftDeps } from '../../draft.ts'
import type { OpenDrafts } from '../../open-draft-set.ts'
import { toVersionName, type PictureFactsReader } from './picture-facts.ts'

type AltTextDeps = DraftDeps & { readonly open: OpenDrafts; readonly facts: PictureFactsReader }

export type AltTextFindings = ContentFindings['missingAltTexts']

const mostNamed = 20

/** Adjusts the results of a scan of published pictures to the pictures' drafts. Reads only pictures with drafts. */
export async function addDraftedAltTexts(
  deps: AltTextDeps,
  actor: Actor,
  published: AltTextFindings,
): Promise<AltTextFindings> {
  requireStaff(actor, 'see drafts')
  const drafts = (await deps.open.load()).findOfType(imageType).filter(({ isUnchanged }) => !isUnchanged)
  if (drafts.length === 0) return published
  const wasMissing = await openPublishedCheck(deps, drafts)
  const isMissing = await Promise.all(drafts.map((draft) => isDraftMissing(deps, draft)))
  const missing = drafts.filter((_, at) => isMissing[at])
  const edited = new Set(drafts.map(({ item }) => toKey(item)))
  const named = missing.map(({ item: { contentKey, language, type, title } }) => ({
    contentKey,
    language,
    type,
    title,
    detail: '',
  }))
  return {
    count: Math.max(0, published.count - drafts.filter(wasMissing).length + missing.length),
    first: [...published.first.filter((item) => !edited.has(toKey(item))), ...named].slice(0, mostNamed),
  }
}

const isDraftMissing = async ({ facts }: AltTextDeps, draft: OpenDraft): Promise<boolean> =>
  !draft.isWithdrawn && (await facts.loadDrafted(draft)).altText === undefined

/** Returns a function that checks whether a draft's published version has no alternative text. */
async function openPublishedCheck(
  { content, facts }: AltTextDeps,
  drafts: readonly OpenDraft[],
): Promise<(draft: OpenDraft) => boolean> {
  const keys = [...new Set(drafts.map(({ item }) => item.contentKey))]
  const heads = await content.at(draftsActor).heads.findBy('contentKey', keys)
  const known = await facts.loadPublished(heads)
  const byKey = new Map(heads.map((head) => [toKey(head), known.get(toVersionName(head))]))
  return ({ item }) => {
    const published = byKey.get(toKey(item))
    return published !== undefined && published.altText === undefined
  }
}

const toKey = ({ contentKey, language }: OpenDraft['item'] | AltTextFindings['first'][number]): string =>
  `${contentKey} ${language}`
