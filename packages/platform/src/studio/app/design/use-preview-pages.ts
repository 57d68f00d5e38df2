/** Finds the pages for the preview: the home page, an item's page, and a page with a form. */
import type { ListedPage } from '#api'
import { usePages } from '../../core/queries.ts'
import { useItem, useItems } from '../../document/use-items.ts'
import { readFormPath } from '../../fields/stored-value.ts'
import { listFormCandidates } from './form-page.ts'
import { useFormPage } from './use-form-page.ts'
import type { designMessages } from '../../messages/areas/en-design.ts'

export type PreviewPage = keyof typeof designMessages.preview.labels

/** Returns the paths of the preview pages that exist. Empty while the pages are loading. */
export function usePreviewPages(language: string): Readonly<Partial<Record<PreviewPage, string>>> {
  const pages = usePages().data
  const site = useItem(useItems({ language, type: 'epiderm__site' })?.[0])
  const accountPages = Object(readFormPath(site?.body, ['accountPages'])) as Readonly<Record<string, unknown>>
  const accountKeys = Object.values(accountPages)
  const isKnown = pages !== undefined && site !== undefined
  const form = useFormPage(isKnown ? listFormCandidates(pages, { language, accountKeys }) : undefined)
  const formKey = form === null ? accountPages['signInKey'] : form?.contentKey
  return pages === undefined ? {} : findPreviewPages(pages, { language, formKey })
}

/** `formKey` is the content key of a page with a form. */
export function findPreviewPages(
  pages: readonly ListedPage[],
  { language, formKey }: { readonly language: string; readonly formKey: unknown },
): Readonly<Partial<Record<PreviewPage, string>>> {
  const own = pages.filter((page) => page.language === language && page.state !== 'leaves')
  const single = own.filter(({ record }) => record === null)
  const records = own.filter(({ record }) => record !== null)
  const home = single.find(({ route }) => route === '/') ?? single[0]
  const item = records.find(({ record }) => record?.endsWith('product')) ?? records[0]
  const form = single.find(({ contentKey }) => contentKey === formKey)
  return Object.fromEntries(
    Object.entries({ home, item, form }).flatMap(([name, page]) => (page ? [[name, page.path]] : [])),
  )
}
