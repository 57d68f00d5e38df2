/** Scans the published items in the background for broken links, missing alternative text and outdated translations. */
import { imageType } from '#content-types'
import type { BodyMigrations } from '#blocks'
import type { ContentItem } from '#model'
import { findBrokenLinks } from './find-lost-links.ts'
import { findOutdatedTranslations } from './outdated-translations.ts'

type ContentScanInput = Omit<Parameters<typeof findBrokenLinks>[0], 'changes' | 'about' | 'drafted'> & {
  readonly migrations: BodyMigrations
  /** Called before each batch; resolves when the scan may continue. */
  readonly wait: () => Promise<void>
}

/** An item that needs attention. */
type ItemFinding = Pick<ContentItem, 'contentKey' | 'language' | 'type' | 'title'> & {
  /** The broken link, or the changed fields of a translation's source. Empty for a picture without alternative text. */
  readonly detail: string
}

const kinds = ['brokenLinks', 'missingAltTexts', 'outdatedTranslations'] as const
type FindingKind = (typeof kinds)[number]

/** The number of findings of each kind, and the first findings. */
export type ContentFindings = Readonly<
  Record<FindingKind, { readonly count: number; readonly first: readonly ItemFinding[] }>
>

/** Number of items that are read per step. */
const batchSize = 100
const mostNamed = 20

export async function scanPublished(check: ContentScanInput): Promise<ContentFindings> {
  const { published, wait } = check
  const { heads } = await published.loadIndex()
  const counts = { brokenLinks: 0, missingAltTexts: 0, outdatedTranslations: 0 }
  const first: Record<FindingKind, ItemFinding[]> = {
    brokenLinks: [],
    missingAltTexts: [],
    outdatedTranslations: [],
  }
  for (let start = 0; start < heads.length; start += batchSize) {
    await wait()
    const items = await published.loadStored(heads.slice(start, start + batchSize))
    const found = await scanBatch(check, items)
    for (const kind of kinds) {
      counts[kind] += found[kind].length
      first[kind].push(...found[kind].slice(0, mostNamed - first[kind].length))
    }
  }
  const toFindings = (kind: FindingKind) => ({ count: counts[kind], first: first[kind] })
  return {
    brokenLinks: toFindings('brokenLinks'),
    missingAltTexts: toFindings('missingAltTexts'),
    outdatedTranslations: toFindings('outdatedTranslations'),
  }
}

async function scanBatch(
  check: ContentScanInput,
  items: readonly ContentItem[],
): Promise<Readonly<Record<FindingKind, readonly ItemFinding[]>>> {
  const changes = items.map((draft) => ({ kind: 'put', draft }) as const)
  const byKey = new Map(items.map((item) => [`${item.contentKey} ${item.language}`, item]))
  const lost = await findBrokenLinks({ ...check, changes })
  const outdated = await findOutdatedTranslations({
    ...check,
    async *batches() {
      yield items
    },
  })
  return {
    brokenLinks: lost.flatMap(({ contentKey, language, message }) => {
      const item = byKey.get(`${contentKey} ${language}`)
      return item === undefined ? [] : [toFinding(item, message)]
    }),
    missingAltTexts: items
      .filter(({ type, body }) => type === imageType && body['altText'] === undefined)
      .map((item) => toFinding(item, '')),
    outdatedTranslations: outdated.map(({ draft, message }) => toFinding(draft, message)),
  }
}

const toFinding = (
  { contentKey, language, type, title }: Pick<ContentItem, 'contentKey' | 'language' | 'type' | 'title'>,
  detail: string,
): ItemFinding => ({ contentKey, language, type, title, detail })
