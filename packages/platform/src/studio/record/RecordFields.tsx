/**
 * Forms for the page's record and for list items. They show the fields that a block uses, or all fields if the page is
 * selected.
 */
import { useEffect, useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ItemName, ListedItem } from '#api'
import type { Caret } from '#browser'
import type { DraftState } from '#operations'
import { toItemKey } from '../api/shapes.ts'
import { ConflictList } from '../conflicts/ConflictList.tsx'
import { Fields } from '../form/Fields.tsx'
import { ItemForm } from '../form/BlockForm.tsx'
import type { FormDeps } from '../fields/form-deps.ts'
import { readFormPath, toProblemPath } from '../fields/stored-value.ts'
import { useItems } from '../document/use-items.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { findFieldPath, findFieldByText } from '../fields/block-texts.ts'
import { usePage, useCurrentSelection, type RevealTarget } from '../document/editor-deps.ts'
import { useDraft } from '../document/use-drafts.ts'
import { isMissing } from '../fields/find-missing.ts'
import { useProblemSubscription } from '../document/use-problems.ts'
import type { BlockNode } from '#schema'
import {
  findBoundFields,
  findDisplayedField,
  isStoredRecordId,
  type BoundValue,
} from '../blocks/bound-fields.ts'
import { isRepeatedBlock } from '../blocks/is-repeated-block.ts'
import { PagesShowingItem } from './PagesShowingItem.tsx'

type RecordFieldsProps = {
  /** The form dependencies of the page. */
  readonly deps: FormDeps
  readonly draft: DraftState
  /** The selected block. Undefined if the page itself is selected. */
  readonly node: BlockNode | undefined
}

/** Renders nothing if the page has no record, or if the block shows none of the record's fields. */
export function RecordFields({ deps, draft, node }: RecordFieldsProps) {
  const { recordName, types } = deps
  const type = readFormPath(draft.body, ['record', 'type'])
  const facts = typeof type === 'string' ? types.contentTypes.get(type) : undefined
  const shown = useMemo(() => {
    const fields = facts?.fields ?? []
    return node === undefined ? fields.filter(({ kind }) => kind !== 'blocks') : findBoundFields(node, fields)
  }, [facts, node])
  const isWanted = facts !== undefined && recordName !== undefined && shown.length > 0
  const found = useItems({ language: draft.language, type: facts?.name, urlName: recordName }, isWanted)
  const [item] = found ?? []
  useOtherWay({ root: 'Record', node }, !isWanted || (found !== undefined && item === undefined))
  if (!isWanted || item === undefined) return null
  return (
    <Record
      key={toItemKey(item)}
      {...{ deps, item, node, fields: shown }}
      root="Record"
      label={facts.label}
    />
  )
}

/** If this form does not contain the requested record field, reveals the block's field with the expression instead. */
function useOtherWay(reader: RecordReader, isMissing: boolean): void {
  const { wanted, show } = usePage()
  const isLost = isMissing && readValue(wanted, reader) !== undefined
  useEffect(() => {
    if (isLost && wanted !== undefined) show({ ...wanted, value: undefined })
  }, [isLost, wanted, show])
}

type RecordReader = Pick<RecordProps, 'root' | 'node'>

/**
 * Returns the record value that a reveal request refers to. Ignores requests for another block, which may arrive while
 * this block is still shown.
 */
const readValue = (target: RevealTarget | undefined, { root, node }: RecordReader): BoundValue | undefined =>
  target?.value?.root === root && target.block === node?.id ? target.value : undefined

type ItemFieldsProps = Pick<RecordFieldsProps, 'deps'> & {
  readonly node: BlockNode
  /** Ids of the items for which the canvas repeats the block. Undefined if the block is not repeated. */
  readonly repetition: readonly string[] | undefined
}

/** The form for the list item that contains the selected block. */
export const ItemFields = (props: ItemFieldsProps) => <OneItem key={props.repetition?.join(' ')} {...props} />

function OneItem({ deps, node, repetition }: ItemFieldsProps) {
  const { blocks } = usePage()
  const isOfItem = readsItem(node)
  const id = repetition?.findLast(isStoredRecordId)
  const found = useItems({ language: deps.item.language, id }, isOfItem && id !== undefined)
  const [item] = id === undefined ? [] : (found ?? [])
  const facts = item && deps.types.contentTypes.get(item.type)
  const fields = findBoundFields(node, facts?.fields ?? [], 'Item')
  useOtherWay({ root: 'Item', node }, id === undefined || (found !== undefined && fields.length === 0))
  if (isOfItem && id === undefined) return <p className="notice">{messages.record.chooseItem}</p>
  if (!isRepeatedBlock(blocks, { ...deps.item, block: node.id, ...(repetition && { repetition }) }))
    return null
  return (
    <>
      <p className="quiet">{messages.record.repeated}</p>
      {item !== undefined && facts !== undefined && fields.length > 0 && (
        <Record
          key={toItemKey(item)}
          {...{ deps, item, node, fields }}
          all={facts.fields}
          root="Item"
          label={facts.label}
        />
      )}
    </>
  )
}

const readsItem = ({ props }: BlockNode) => JSON.stringify(props ?? {}).includes('{!Item.')

type ItemFieldList = Parameters<typeof ItemForm>[0]['fields']

type RecordProps = {
  readonly deps: FormDeps
  readonly item: ListedItem
  /** Label of the content type. */
  readonly label: string
  readonly fields: ItemFieldList
  /**
   * All fields of the item, including empty required fields, because the blocks that show them may be invisible.
   */
  readonly all?: ItemFieldList
  readonly root: BoundValue['root']
  /** The block that shows some of the fields. Undefined if the page is selected; all fields are then shown. */
  readonly node: BlockNode | undefined
}

function Record({ deps, item, label, fields: bound, all, root, node }: RecordProps) {
  const { edits } = useStudio()
  const { live, view } = useDraft(toItemName(item))
  const fields = useMissing(bound, all, view.draft)
  useProblemSubscription(item)
  const wanted = useWanted({ item: live.item, root, node, fields, draft: view.draft })
  const own: FormDeps = useMemo(
    () => ({
      ...deps,
      item: live.item,
      wanted,
      readDraft: () => live.view().draft,
      readAround: () => [],
      edit: (operations, gesture = edits.createUndoGroup()) => live.edit(operations, gesture),
    }),
    [deps, live, edits, wanted],
  )
  const { draft } = view
  if (draft === undefined) return null
  return (
    <section className="record" aria-label={messages.record.title(label, draft.title)}>
      <h3>{messages.record.title(label, draft.title)}</h3>
      <div className="notice">
        <p>{messages.record.everywhere}</p>
        <PagesShowingItem item={toItemName(item)} />
      </div>
      <ConflictList live={live} offers={view.offers} />
      {node === undefined ? (
        <ItemForm deps={own} draft={draft} fields={fields} hasAddress />
      ) : (
        <form className="form" onSubmit={(event) => event.preventDefault()}>
          <Fields deps={own} holder={draft} block={null} path={['body']} fields={fields} />
          <BindingButton deps={deps} node={node} />
        </form>
      )}
    </section>
  )
}

/**
 * Adds required fields that were empty when the form opened. They stay in the form after the editor has started to fill
 * them in.
 */
function useMissing(bound: ItemFieldList, all: ItemFieldList = [], draft: DraftState | undefined) {
  const [missing, setMissing] = useState<ItemFieldList>()
  if (missing === undefined && draft !== undefined)
    setMissing(all.filter((field) => isMissing(field, readFormPath(draft.body, [field.name]))))
  return useMemo(
    () => [...bound, ...(missing ?? []).filter((field) => !bound.includes(field))],
    [bound, missing],
  )
}

type VisibleFieldDeps = RecordReader & {
  readonly fields: RecordProps['fields']
  readonly item: ItemName
  readonly draft: DraftState | undefined
}

/** Returns the field to reveal. The request identifies the field either by name or by a value that the block shows. */
function useWanted({ item, fields, draft, ...reader }: VisibleFieldDeps): FormDeps['wanted'] {
  const { wanted } = usePage()
  const value = readValue(wanted, reader)
  const name = value && draft && findDisplayedField(value, fields, draft.body)
  useOtherWay(reader, draft !== undefined && name === undefined)
  const path = name && JSON.stringify(toFieldPath(name, { fields, draft, caret: wanted?.caret }))
  return useMemo(() => {
    if (path !== undefined)
      return { block: null, path: JSON.parse(path) as readonly string[], caret: wanted?.caret }
    return wanted !== undefined && toItemKey(wanted) === toItemKey(item) ? wanted : undefined
  }, [path, wanted, item])
}

type FieldPathInput = Pick<VisibleFieldDeps, 'fields' | 'draft'> & { readonly caret: Caret | undefined }

/**
 * Returns the path of a field. In a list, this is the path of the field that contains the clicked text within its
 * entry.
 */
function toFieldPath(name: string, { fields, draft, caret }: FieldPathInput): readonly string[] {
  const own = fields.filter((field) => field.name === name)
  const inside = draft && caret && findFieldByText(draft, own, { shown: caret.text, around: ['body'] })
  return toProblemPath(draft, inside ?? ['body', name])
}

/** Reveals the field that contains the expression, so that the editor can choose a different value there. */
function BindingButton({ deps, node }: { readonly deps: FormDeps; readonly node: BlockNode }) {
  const { show, types } = usePage()
  const { selected } = useCurrentSelection()
  const path = findFieldPath(node, types.blocks.get(node.block)?.fields ?? [], { shown: '' })
  if (path === undefined) return null
  const { repetition } = selected ?? {}
  const place = { ...deps.item, block: node.id, path: toProblemPath(node, path) }
  return (
    <Button className="small" onPress={() => show({ ...place, ...(repetition && { repetition }) })}>
      {messages.record.toBinding}
    </Button>
  )
}

const toItemName = ({ contentKey, language }: ItemName): ItemName => ({ contentKey, language })
