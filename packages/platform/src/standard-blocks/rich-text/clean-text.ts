/**
 * Sanitises rich text after its expressions have been replaced, so that inserted values also pass the allow-list
 * (RTE-1…3).
 */
import {
  cleanText,
  isLongText,
  toCleaningTask,
  videoLabels,
  type CleaningTask,
  type CleanText,
  type FormatLabel,
} from '#kit'
import type { LoadedData, PageContext } from '#blocks'
import type { Props } from './schema.ts'

/** A label that was inserted while sanitising the text. */
type UsedLabel = { readonly args: Parameters<FormatLabel>; readonly label: string }
type CachedText = CleanText & Pick<PageContext, 'url'> & { readonly labels: readonly UsedLabel[] }

/**
 * Cached sanitised texts. The key is the parsed props object, which all pages share unless the props contain an
 * expression.
 */
const remembered = new WeakMap<Props, CachedText>()

/** Returns a sanitising task for the loader if the text is too long to sanitise synchronously; otherwise undefined. */
export const findSanitizingTask = ({ text }: Props, { labels, url }: PageContext): CleaningTask | undefined =>
  isLongText(text) ? toCleaningTask(text, { url, format: labels.formatOptional }) : undefined

/** Returns the sanitised text. Returns undefined for long text that the loader has not sanitised yet. */
export function findSanitizedText(
  props: Props,
  page: PageContext,
  loaded: LoadedData,
): CleanText | undefined {
  const task = findSanitizingTask(props, page)
  if (page.isScan === true && !mayHoldVideo(props.text)) return toUncleanText(props.text, page)
  const known = remembered.get(props)
  if (known?.url === page.url && hasSameLabels(known, page)) return known
  const labels: UsedLabel[] = []
  const format: FormatLabel = (...args) => {
    const label = page.labels.format(...args)
    labels.push({ args, label })
    return label
  }
  if (task !== undefined) for (const key of Object.keys(task.labels)) format(key, '{0}')
  const clean =
    task === undefined ? cleanText(props.text, { url: page.url, format }) : loaded.findCleanText(task)
  if (clean === undefined) return undefined
  remembered.set(props, { ...clean, labels, url: page.url })
  return clean
}

/**
 * Returns true if all labels are unchanged. Compares every label, even after finding a difference, so that each label
 * is recorded as a dependency.
 */
const hasSameLabels = ({ labels }: CachedText, page: PageContext): boolean =>
  labels.filter(({ args, label }) => page.labels.format(...args) !== label).length === 0

const mayHoldVideo = (text: string) => /<iframe/i.test(text)

/**
 * Returns the text unsanitised, because a dependency scan does not show it. Reads the label that `cleanText` reads, so
 * that the label is recorded as a dependency.
 */
function toUncleanText(html: string, { labels }: PageContext): CleanText {
  labels.format(videoLabels.untitled)
  return { html, holdsVideo: false, warnings: [] }
}
