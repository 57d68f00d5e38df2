/** Wraps one of the site's languages for a single rendering and records everything that is read from it. */
import { formatterLabels, type ContentSource, type Labels } from '#model'
import { toFieldLabel } from '../site/field-label.ts'
import type { PageRoutes } from '../site/page-route.ts'
import type { SiteIndex, SiteLanguage } from '../site/site.ts'
import { allFields, type ReadRecorder, type RouteLookupKey } from './reads.ts'

export function createRecordingLanguage(language: SiteLanguage, reads: ReadRecorder): SiteLanguage {
  const languages: SiteLanguage[] = []
  for (const one of language.index.languages) languages.push(recordOne(one, { reads, languages }))
  return languages.find(({ code }) => code === language.code) ?? recordOne(language, { reads, languages })
}

type RecordingDeps = { readonly reads: ReadRecorder; readonly languages: readonly SiteLanguage[] }

function recordOne(language: SiteLanguage, { reads, languages }: RecordingDeps): SiteLanguage {
  const { code } = language
  const toOwnPath = (path: string) => {
    reads.route(code, { what: 'own-path', path })
    return language.toOwnPath(path)
  }
  return {
    ...language,
    toOwnPath,
    setting: language.toSetting(toOwnPath),
    findItem(contentKey) {
      reads.item(code, contentKey, [])
      return language.findItem(contentKey)
    },
    index: recordIndex(language.index, { code, reads, languages }),
  }
}

type LanguageRecording = RecordingDeps & { readonly code: string }

function recordIndex(index: SiteIndex, recording: LanguageRecording): SiteIndex {
  const { code, reads, languages } = recording
  const noteFormatting = () => formatterLabels.forEach((key) => reads.label(code, key))
  return {
    ...index,
    ...recordRoutes(index, recording),
    languages,
    formatter: {
      ...index.formatter,
      format(kind, ...rest) {
        if (kind === 'checkbox') noteFormatting()
        return index.formatter.format(kind, ...rest)
      },
    },
    labels: recordLabels(index.labels, (key) => reads.label(code, key)),
    get pages() {
      reads.route(code, { what: 'all-pages' })
      return index.pages
    },
    findLayout(contentKey = index.settings.layoutKey) {
      for (const key of new Set([contentKey, index.settings.layoutKey])) reads.item(code, key, [allFields])
      return index.findLayout(contentKey)
    },
    isIndexed(item) {
      reads.address(code, item)
      reads.item(code, item.contentKey, ['isIndexed'])
      return index.isIndexed(item)
    },
    toRecord: recordRecords(index, recording),
  }
}

function recordRoutes(
  index: SiteIndex,
  { code, reads }: LanguageRecording,
): Omit<PageRoutes, 'pages' | 'replace' | 'findSpelling'> &
  Pick<SiteIndex, 'findRedirect' | 'findWithdrawn'> {
  const ask = (question: RouteLookupKey) => reads.route(code, question)
  return {
    findPage(path) {
      ask({ what: 'page', path })
      return index.findPage(path)
    },
    findPageByKey(contentKey) {
      ask({ what: 'page-by-key', contentKey })
      return index.findPageByKey(contentKey)
    },
    findPageOf(item) {
      reads.pageOf(code, item)
      return index.findPageOf(item)
    },
    toPath(item) {
      reads.address(code, item)
      return index.toPath(item)
    },
    toTrail(page, self) {
      ask({ what: 'trail', contentKey: page.item.contentKey, title: self.title, path: self.path })
      return index.toTrail(page, self)
    },
    findNamedPath(urlName) {
      ask({ what: 'named-path', urlName })
      return index.findNamedPath(urlName)
    },
    findClosedPath(name) {
      ask({ what: 'closed-path', ...name })
      return index.findClosedPath(name)
    },
    findRedirect(path) {
      ask({ what: 'redirect', path })
      return index.findRedirect(path)
    },
    /**
     * Records the lookup only if the path belongs to a withdrawn item or a record page. A withdrawal cannot affect any
     * other path.
     */
    findWithdrawn(path) {
      const found = index.findWithdrawn(path)
      if (found !== undefined || index.findPage(path)?.body.record !== undefined)
        ask({ what: 'withdrawn', path })
      return found
    },
  }
}

/** Records which fields of each record are read. For each type, records only one lookup of the page that shows it. */
function recordRecords(index: SiteIndex, { code, reads }: LanguageRecording): SiteIndex['toRecord'] {
  const shown = new Set<string>()
  return (item) => {
    const kind = item.type === 'epiderm__page' ? item.contentKey : item.type
    if (!shown.has(kind)) reads.pageOf(code, item)
    shown.add(kind)
    const onRead = (name: string) =>
      name === '_detailURL' ? reads.address(code, item) : reads.item(code, item.contentKey, [name])
    const record = index.toRecord(item)
    const { formatter, findLabel } = record
    const toFacts: typeof formatter = (path, value) => {
      if (typeof value === 'boolean') for (const key of formatterLabels) reads.label(code, key)
      return formatter?.(path, value) ?? {}
    }
    return {
      ...record,
      formatter: formatter && toFacts,
      onRead,
      findLabel(path) {
        reads.label(code, toFieldLabel(item.type, path))
        return findLabel?.(path)
      },
    }
  }
}

const recordLabels = (labels: Labels, note: (key: string) => void): Labels => ({
  format(key, ...values) {
    note(key)
    return labels.format(key, ...values)
  },
  formatOptional(key, ...values) {
    note(key)
    return labels.formatOptional(key, ...values)
  },
})

/** Records all fields as read, because code that uses this content source does not declare which fields it needs. */
export const createRecordingSource = (
  source: ContentSource,
  { code, reads }: { readonly code: string; readonly reads: ReadRecorder },
): ContentSource => ({
  async findContents(query) {
    const found = await source.findContents(query)
    const read = { type: 'cms', query } as const
    reads.recordFields(code, read, [allFields])
    reads.records(
      code,
      read,
      found.items.map(({ contentKey }) => contentKey),
    )
    for (const { contentKey } of found.items) reads.item(code, contentKey, [allFields])
    return found
  },
})
