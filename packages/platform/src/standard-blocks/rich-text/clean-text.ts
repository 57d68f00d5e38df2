/** RTE-1…3: sanitises a text after binding, so that bound values also pass the allow-list. */
import { cleanText, isLongText, toCleaningTask, type CleaningTask, type CleanText } from '#kit'
import type { Loaded, PageContext } from '#blocks'
import type { Props } from './schema.ts'

type CachedText = CleanText & Pick<PageContext, 'labels' | 'url'>

/** Keyed by the parsed props, which are the same object unless they contain an expression. */
const remembered = new WeakMap<Props, CachedText>()

/** Returns a task for the loader if the text is too long to sanitise synchronously, undefined otherwise. */
export const findTask = ({ text }: Props, { labels, url }: PageContext): CleaningTask | undefined =>
  isLongText(text) ? toCleaningTask(text, { url, format: labels.formatOptional }) : undefined

/** Returns undefined for a long text that has not been loaded yet. */
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
