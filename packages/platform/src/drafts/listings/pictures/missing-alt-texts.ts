/** Finds pictures without alternative text. Starts with the published items, then takes their drafts into account. */
import type { ContentFindings } from '#content'
import { imageType } from '#content-types'
import type { Actor, OpenDraft } from '#model'
import { publishedContentActor, requireStaff, type DraftDeps } from '../../draft.ts'
import type { OpenDrafts } from '../../open-draft-set.ts'
import { toPictureVersionKey, type PictureFacts, type PictureFactsReader } from './picture-facts.ts'

type AltTextDeps = DraftDeps & { readonly open: OpenDrafts; readonly facts: PictureFactsReader }

export type AltTextFindings = ContentFindings['missingAltTexts']

const mostNamed = 20

/**
 * Adjusts the results of a scan of published pictures to later publishes and to the pictures' drafts. Reads only the
 * pictures that the scan names and pictures with drafts.
 */
export async function updateMissingAltTexts(
  deps: AltTextDeps,
  actor: Actor,
  scanned: AltTextFindings,
): Promise<AltTextFindings> {
  requireStaff(actor, 'see drafts')
  const published = await omitPublishedAltTexts(deps, scanned)
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

/** Omits pictures whose alternative text was published after the scan. */
async function omitPublishedAltTexts(deps: AltTextDeps, scanned: AltTextFindings): Promise<AltTextFindings> {
  const findPublished = await openPublishedFacts(deps, scanned.first)
  const first = scanned.first.filter((item) => findPublished(item)?.altText === undefined)
  return { count: scanned.count - (scanned.first.length - first.length), first }
}

const isDraftMissing = async ({ facts }: AltTextDeps, draft: OpenDraft): Promise<boolean> =>
  !draft.isWithdrawn && (await facts.loadDrafted(draft)).altText === undefined

/** Returns a function that checks whether a draft's published version has no alternative text. */
async function openPublishedCheck(
  deps: AltTextDeps,
  drafts: readonly OpenDraft[],
): Promise<(draft: OpenDraft) => boolean> {
  const findPublished = await openPublishedFacts(
    deps,
    drafts.map(({ item }) => item),
  )
  return ({ item }) => {
    const published = findPublished(item)
    return published !== undefined && published.altText === undefined
  }
}

type PictureName = OpenDraft['item'] | AltTextFindings['first'][number]

/** Returns a function that finds the facts of a picture's published version. */
async function openPublishedFacts(
  { content, facts }: AltTextDeps,
  pictures: readonly PictureName[],
): Promise<(picture: PictureName) => PictureFacts | undefined> {
  if (pictures.length === 0) return () => undefined
  const keys = [...new Set(pictures.map(({ contentKey }) => contentKey))]
  const heads = await content.at(publishedContentActor).heads.findBy('contentKey', keys)
  const known = await facts.loadPublished(heads)
  const byKey = new Map(heads.map((head) => [toKey(head), known.get(toPictureVersionKey(head))]))
  return (picture) => byKey.get(toKey(picture))
}

const toKey = ({ contentKey, language }: PictureName): string => `${contentKey} ${language}`
