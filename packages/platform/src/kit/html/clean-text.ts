/** RTE-1…3: rich text as a page shows it. Long texts are sanitised on another thread. */
import { createSiteUrls, type SiteUrls } from '../site-url.ts'
import { sanitizeRichText } from './safe-html.ts'
import { toVideoFacade, videoLabels, type FormatLabel } from './video-facade.ts'

export type CleanText = {
  readonly html: string
  readonly holdsVideo: boolean
  /** Descriptions of removed content, each with the reason for its removal. */
  readonly warnings: readonly string[]
}

type CleaningRules = {
  readonly url: Pick<SiteUrls, 'origin' | 'path'>
  readonly format: FormatLabel
}

/** Rich text, together with everything else that its sanitised form depends on, as plain data. */
export type CleaningTask = Pick<SiteUrls, 'origin' | 'basePath'> & {
  readonly text: string
  /** Label templates, indexed by label key. Example of a template: `Play {0}`. */
  readonly labels: Readonly<Record<string, string>>
}

export function cleanText(text: string, { url, format }: CleaningRules): CleanText {
  const warnings: string[] = []
  let holdsVideo = false
  const html = sanitizeRichText(text, {
    ownHosts: [new URL(url.origin).host],
    toUrl: url.path,
    frameTitle: format(videoLabels.untitled),
    toFrame: (frame) => {
      holdsVideo = true
      return toVideoFacade(frame, format)
    },
    warn: (reason) => void warnings.push(reason),
  })
  return { html, holdsVideo, warnings }
}

export const toCleaningTask = (
  text: string,
  { url, format }: { readonly url: SiteUrls; readonly format: FormatLabel },
): CleaningTask => ({
  text,
  origin: url.origin,
  basePath: url.basePath,
  labels: Object.fromEntries(Object.values(videoLabels).map((key) => [key, format(key, '{0}')])),
})

/** Returns the result of {@link cleanText} for the task's text, URLs and labels. */
export const runCleaningTask = ({ text, labels, ...site }: CleaningTask): CleanText =>
  cleanText(text, {
    url: createSiteUrls(site),
    format: (key, value = '') => (labels[key] ?? '').replaceAll('{0}', () => value),
  })
