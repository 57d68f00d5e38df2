/** The page settings form. Search engine settings are stored in a separate block on the page (decision 162). */
import { memo, useMemo } from 'react'
import type { DraftState } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import { findSeoNode, toInsertOperations } from '../blocks/seo-block.ts'
import { usePage } from '../document/editor-deps.ts'
import { containsFocusTarget, type FormDeps } from '../fields/form-deps.ts'
import { itemFields } from '../fields/own-fields.ts'
import { FieldGroup } from '../form/groups/FieldGroup.tsx'
import { Fields } from '../form/Fields.tsx'
import { messages } from '../messages/messages.ts'
import { OtherProblems } from '../problems/ProblemNotes.tsx'
import { ChangeAddress } from './ChangeAddress.tsx'
import { DescriptionLength } from './DescriptionLength.tsx'
import { PagePreviews } from './PagePreviews.tsx'
import { PageVisits } from './PageVisits.tsx'
import { toSeoFields } from './seo-fields.ts'
import './settings.css'

type PageFormProps = {
  /** Returns a page's fields, except its blocks. Returns the same array until the fields change. */
  readonly fields: readonly FieldDescription[]
  readonly draft: DraftState
  readonly deps: FormDeps
}

export const PageForm = memo(function PageForm({ fields, draft, deps }: PageFormProps) {
  const { types } = usePage()
  const { seo, seoDeps } = useSeo(draft, deps)
  const seoFields = useMemo(() => toSeoFields(types.blocks.get(seo.block)?.fields ?? []), [types, seo.block])
  const ofItem = (name: string) => (
    <Fields {...{ deps }} holder={draft} block={null} path={[]} fields={pick(itemFields, name)} />
  )
  const ofPage = (...names: readonly string[]) => (
    <Fields {...{ deps }} holder={draft} block={null} path={['body']} fields={pick(fields, ...names)} />
  )
  const ofSeo = (shown: readonly FieldDescription[]) => (
    <Fields deps={seoDeps} holder={seo} block={seo.id} path={['props']} fields={shown} />
  )
  const rest = fields.filter(({ name }) => !mainFields.has(name))
  const isAdvancedWanted =
    rest.some(({ name }) => containsFocusTarget(deps, { block: null, path: ['body', name] })) ||
    seoFields.rest.some(({ name }) => containsFocusTarget(deps, { block: seo.id, path: ['props', name] })) ||
    containsFocusTarget(deps, { block: null, path: ['urlName'] })
  return (
    <form className="form page-settings" onSubmit={(event) => event.preventDefault()}>
      <OtherProblems item={deps.item} block={null} fields={fields} />
      {ofItem('title')}
      {ofPage('route')}
      <ChangeAddress />
      {ofSeo(seoFields.description)}
      <DescriptionLength text={seo.props?.['description']} />
      <PagePreviews />
      {ofSeo(seoFields.more)}
      {ofPage('isIndexed', 'parentKey', 'access', 'layoutKey', 'isTemplate')}
      <PageVisits />
      <FieldGroup
        label={messages.form.groups.advanced}
        remembered="advanced"
        isOpen={false}
        isOnTheWay={isAdvancedWanted}
      >
        {ofItem('urlName')}
        <Fields {...{ deps }} holder={draft} block={null} path={['body']} fields={rest} />
        {ofSeo(seoFields.rest)}
      </FieldGroup>
    </form>
  )
})

const mainFields: ReadonlySet<string> = new Set([
  'route',
  'isIndexed',
  'parentKey',
  'access',
  'layoutKey',
  'isTemplate',
])

const pick = (fields: readonly FieldDescription[], ...names: readonly string[]) =>
  names.flatMap((name) => fields.filter((field) => field.name === name))

/** Returns the search engine block. If the page has no such block, the first edit inserts it. */
function useSeo(draft: DraftState, deps: FormDeps): { readonly seo: BlockNode; readonly seoDeps: FormDeps } {
  const { blocks } = usePage()
  const { item, edit } = deps
  /** `blocks` reads from `draft`, so the result must be recomputed when `draft.body` changes. */
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const seo = useMemo(() => findSeoNode(blocks.list(item)), [blocks, item, draft.body])
  const seoDeps = useMemo(
    (): FormDeps => ({
      ...deps,
      edit(operations, gesture) {
        const isStored = blocks.find({ ...item, block: seo.id }) !== undefined
        const made = isStored ? operations : toInsertOperations(seo, operations)
        if (made.length > 0) edit(made, gesture)
      },
    }),
    [deps, blocks, item, edit, seo],
  )
  return { seo, seoDeps }
}
