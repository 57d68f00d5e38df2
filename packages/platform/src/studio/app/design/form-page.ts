/** Finds a page with a form that visitors fill in, other than the forms of their accounts. */
import type { ListedPage } from '#api'
import type { BlockNode } from '#schema'
import { listBlocks } from '#schema/browser'

/** The purposes of forms whose submissions staff read. A form without a purpose counts as a message form. */
const purposes: ReadonlySet<unknown> = new Set([undefined, 'message', 'enquiry', 'application'])

/** Words in the addresses of pages that probably contain such a form. */
const formWords =
  /contact|kontakt|enquir|inquir|anfrage|apply|application|antrag|order|bestell|quote|form|newsletter/i

/** Maximum number of pages to read. */
const maxCandidates = 6

/**
 * Returns the pages to read, in order. Excludes the pages for signing in and for the account, whose content keys are in
 * `accountKeys`.
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
