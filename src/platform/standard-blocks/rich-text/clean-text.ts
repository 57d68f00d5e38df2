/** RTE-1…3: a text cleaned after binding, so that no bound value escapes the allow-list. */
import { sanitizeRichText } from '#kit'
import type { PageContext } from '#blocks'
import type { Props } from './schema.ts'
import { toVideoFacade } from './video-facade.ts'

export type CleanText = {
  readonly html: string
  readonly holdsVideo: boolean
  /** What was taken out, and why. */
  readonly warnings: readonly string[]
}

type Remembered = CleanText & Pick<PageContext, 'labels' | 'url'>

/** By what was read of a stored text, which is the same object as long as no expression is bound in it. */
const remembered = new WeakMap<Props, Remembered>()

export function toCleanText(props: Props, { labels, url }: PageContext): CleanText {
  const known = remembered.get(props)
  if (known !== undefined && known.labels === labels && known.url === url) return known
  const clean = { ...cleanText(props, { labels, url }), labels, url }
  remembered.set(props, clean)
  return clean
}

function cleanText({ text }: Props, { labels, url }: Pick<PageContext, 'labels' | 'url'>): CleanText {
  const warnings: string[] = []
  let holdsVideo = false
  const html = sanitizeRichText(text, {
    ownHosts: [new URL(url.origin).host],
    toUrl: url.path,
    frameTitle: labels.format('video.untitled'),
    toFrame: (frame) => {
      holdsVideo = true
      return toVideoFacade(frame, labels)
    },
    warn: (reason) => void warnings.push(reason),
  })
  return { html, holdsVideo, warnings }
}
