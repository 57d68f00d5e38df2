/** Finds a page with a form for visitors. Ignores account forms, such as the sign-in form. */
import type { ListedPage } from '#api'
import type { BlockNode } from '#schema'
import { listBlocks } from '#schema/browser'

/** Form purposes for which staff read the submissions. A form without a purpose counts as a message form. */
const purposes: ReadonlySet<unknown> = new Set([undefined, 'message', 'enquiry', 'application'])

/** Matches addresses of pages that probably contain a form for visitors. */
const formWords =
  /contact|kontakt|enquir|inquir|anfrage|apply|application|antrag|order|bestell|quote|form|newsletter/i

/** Maximum number of pages to read when looking for a form. */
const maxCandidates = 6

/**
 * Returns the pages to search for a form, in order. Excludes the sign-in page and the account pages, whose content keys
 * are in `accountKeys`.
 */
export const listFormCandidates = (
  pages: readonly ListedPage[],
  { language, accountKeys }: { readonly language: string; readonly accountKeys: readonly unknown[] },
): readonly ListedPage[] =>
  pages
    .filter((page) => page.language === language && page.state !== 'leaves' && page.record === null)
    .filter(({ contentKey }) => !accountKeys.includes(contentKey))
    .toSorted((a, b) => Number(formWords.test(b.route)) - Number(formWords.test(a.route)))
    .slice(0, maxCandidates)

export const hasVisitorForm = (body: Readonly<Record<string, unknown>>): boolean =>
  listBlocks((body['blocks'] ?? []) as readonly BlockNode[]).some(
    ({ block, props }) => block === 'form' && purposes.has(props?.['purpose']),
  )
