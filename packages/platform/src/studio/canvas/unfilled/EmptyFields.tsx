/**
 * Finds the empty fields of the page's record. Renders nothing. It is separate from the canvas, so that the canvas is
 * not rendered again during typing.
 */
import { useEffect } from 'react'
import type { ItemSearchResult } from '../../api/shapes.ts'
import { toLabel } from '../../fields/form-deps.ts'
import { usePage } from '../../document/editor-deps.ts'
import { useDraft } from '../../document/use-drafts.ts'
import { createEmptyFieldFinder } from '../../fields/empty-fields.ts'
import { usePageRecord } from '../../document/use-page-record.ts'
import type { FindEmptyFields } from './list-unfilled.ts'

type EmptyFieldsProps = { readonly onFound: (findEmpty: FindEmptyFields | undefined) => void }

export function EmptyFields({ onFound }: EmptyFieldsProps) {
  const { record } = usePageRecord()
  return record === undefined ? null : <OfRecord {...{ record, onFound }} />
}

function OfRecord({ record, onFound }: EmptyFieldsProps & { readonly record: ItemSearchResult }) {
  const { contentKey, language, type } = record
  const { draft } = useDraft({ contentKey, language }).view
  const fields = usePage().types.contentTypes.get(type)?.fields
  const body = draft?.body
  useEffect(() => {
    onFound(fields && body && createEmptyFieldFinder(fields, body, toLabel))
    return () => onFound(undefined)
  }, [fields, body, onFound])
  return null
}
