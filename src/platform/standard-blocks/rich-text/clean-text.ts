/** RTE-1…3: cleans a text after binding, so that no bound value escapes the allow-list. */
import { cleanText, isLongText, toCleaningTask, type CleaningTask, type CleanText } from '#kit'
import type { Loaded, PageContext } from '#blocks'
import type { Props } from './schema.ts'

type CachedText = CleanText & Pick<PageContext, 'labels' | 'url'>

/** Keyed by the parsed stored text, which is the same object unless it contains an expression. */
const remembered = new WeakMap<Props, CachedText>()

/** Returns the task for a text that would take too long to clean synchronously, for the loader; otherwise undefined. */
export const findTask = ({ text }: Props, { labels, url }: PageContext): CleaningTask | undefined =>
  isLongText(text) ? toCleaningTask(text, { url, format: labels.formatOptional }) : undefined

/** Returns undefined for a long text that is not loaded yet. */
export function findCleanText(props: Props, page: PageContext, loaded: Loaded): CleanText | undefined {
  const known = remembered.get(props)
  if (known !== undefined && known.labels === page.labels && known.url === page.url) return known
  const task = findTask(props, page)
  const clean =
    task === undefined
      ? cleanText(props.text, { url: page.url, format: page.labels.format })
      : loaded.findCleanText(task)
  if (clean === undefined) return undefined
  remembered.set(props, { ...clean, labels: page.labels, url: page.url })
  return clean
}
