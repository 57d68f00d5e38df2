/** The selected block: its type, commands and form. */
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ItemName } from '#api'
import { toItemKey } from '../api/shapes.ts'
import type { SelectedBlock, SourceName } from '../blocks/selected-block.ts'
import { DiscardDraft } from '../publish/DiscardDraft.tsx'
import { ConflictList } from '../conflicts/ConflictList.tsx'
import type { DraftState } from '#operations'
import type { LiveDraft } from '../edits/live-draft.ts'
import { PageForm } from '../settings/PageForm.tsx'
import { BlockForm, ItemForm } from '../form/BlockForm.tsx'
import type { FormDeps } from '../fields/form-deps.ts'
import type { FormDevice } from '../fields/stored-value.ts'
import { isVisibleOnDevice } from '../form/visible-on-device.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import type { ListPreview } from '../document/list-preview.ts'
import { ListStates } from '../preview/ListStates.tsx'
import { findPatternKey, patternType } from '../core/shown-patterns.ts'
import { ItemFields, RecordFields } from '../record/RecordFields.tsx'
import { PagesShowingItem } from '../record/PagesShowingItem.tsx'
import { ValueSourceLinks } from '../record/ValueSourceLinks.tsx'
import { BlockActions } from '../page/BlockActions.tsx'
import { toShiftedPosition } from '../blocks/block-tree.ts'
import { ReadOnlyNote } from '../page/ReadOnly.tsx'
import { usePage, type RevealTarget } from '../document/editor-deps.ts'
import type { KnownTypes } from '../blocks/types.ts'
import { useBlockName } from '../blocks/use-block-name.ts'
import { useDraft } from '../document/use-drafts.ts'
import { useUnpublishedState } from '../page/use-unpublished.ts'
import { lazily } from '../core/lazily.tsx'

const LinkedPattern = lazily(
  async () => (await import('../patterns/LinkedPattern.tsx')).LinkedPattern,
  <p className="quiet">{messages.wait}</p>,
)

type BlockPanelProps = {
  /** The item to which the block belongs. */
  readonly active: ItemName
  /** The selected block; undefined if the item itself is selected. */
  readonly block: string | undefined
  /**
   * The repetition in which the block was selected, or the first repetition by default. Undefined if the canvas shows
   * no repetitions.
   */
  readonly repetition: readonly string[] | undefined
  /** The field that contains the clicked text. Set only if the text comes from another item. */
  readonly source: SourceName | undefined
  readonly device: FormDevice
  /** Path of the page that the canvas shows. */
  readonly path: string
  readonly isOnEveryPage: boolean
  readonly onSelect: (block: string | undefined) => void
  readonly onDevice: (device: FormDevice) => void
  readonly preview: ListPreview | undefined
  readonly onPreview: (preview: ListPreview | undefined) => void
}

export function BlockPanel(props: BlockPanelProps) {
  const { active, block, onSelect } = props
  const { canEdit } = useStudio()
  const { types, blocks } = usePage()
  const { live, view } = useDraft(active)
  const { draft } = view
  const deps = useFormDeps(live, props)
  const heading = useHeading(deps)
  const fields = useMemo(() => toItemFields(types, draft?.type), [types, draft?.type])
  if (draft === undefined) return <p className="quiet">{messages.wait}</p>
  const found = block === undefined ? undefined : blocks.find({ ...active, block })
  return (
    <>
      <ReadOnlyNote />
      <ConflictList live={live} offers={view.offers} />
      {props.isOnEveryPage ? <EveryPage item={active} draft={draft} /> : <ManyPages />}
      {block !== undefined && found === undefined && <p>{messages.block.nothing}</p>}
      {found !== undefined && (
        <>
          <BlockHead {...{ heading }} place={{ ...active, block: found.node.id }} />
          {canEdit && (
            <BlockActions
              {...{ live, block: found.node.id, onSelect, device: props.device }}
              isShown={isVisibleOnDevice(found.node, props.device)}
              mayRise={toShiftedPosition(found, -1) !== undefined}
              mayFall={toShiftedPosition(found, 1) !== undefined}
            />
          )}
          {findPatternKey(found.node) !== undefined && (
            <LinkedPattern item={active} node={found.node} repetition={props.repetition} />
          )}
          <ListStates {...props} item={active} node={found.node} />
          <RecordFields deps={deps} draft={draft} node={found.node} />
          <ItemFields deps={deps} node={found.node} repetition={props.repetition} />
          <ValueSourceLinks deps={deps} node={found.node} source={props.source} />
          <BlockForm deps={deps} node={found.node} type={types.blocks.get(found.node.block)} />
        </>
      )}
      {block === undefined && (
        <>
          <h2 ref={heading} tabIndex={-1}>
            {messages.outline.page}
          </h2>
          {canEdit && <InsertButton />}
          {/* Shows the record's fields first, because editors change them more often than the page itself. */}
          <RecordFields deps={deps} draft={draft} node={undefined} />
          {props.isOnEveryPage ? (
            <ItemForm deps={deps} draft={draft} fields={fields} hasAddress={false} />
          ) : (
            <PageForm deps={deps} draft={draft} fields={fields} />
          )}
          {canEdit && draft.seq > 0 && <DiscardOwnDraft live={live} title={draft.title} />}
        </>
      )}
    </>
  )
}

/** Informs the editor that other pages also show the item. */
const EveryPage = ({ item, draft }: { readonly item: ItemName; readonly draft: DraftState }) => (
  <div className="notice">
    <p>{draft.type === patternType ? messages.patterns.inside(draft.title) : messages.block.everyPage}</p>
    <PagesShowingItem item={item} />
  </div>
)

/** Informs the editor that the page is used for every item of a type. */
function ManyPages() {
  const { page, types } = usePage()
  if (page.record === null) return null
  const label = types.contentTypes.get(page.record)?.label ?? page.record
  return <p className="notice">{messages.block.everyRecord(label)}</p>
}

/** Shows the discard button only if there is a draft. */
function DiscardOwnDraft({ live, title }: { readonly live: LiveDraft; readonly title: string }) {
  const { isWaiting } = useUnpublishedState(useMemo(() => [live.item], [live]))
  const isNew = live.view().draft?.baseVersion === null
  return isWaiting === true ? <DiscardDraft item={live.item} {...{ title, isNew }} /> : null
}

function useFormDeps(live: LiveDraft, props: BlockPanelProps): FormDeps {
  const { block, path, device, onDevice } = props
  const { canEdit, edits } = useStudio()
  const { types, blocks, wanted, onFound, announce } = usePage()
  return useMemo(() => {
    const { item } = live
    return {
      device,
      onDevice,
      types,
      item,
      isReadOnly: !canEdit,
      wanted: isOf(wanted, item) ? wanted : undefined,
      onFound,
      recordName: path.split('/').at(-1),
      readDraft: () => live.view().draft,
      readAround() {
        const around = block === undefined ? undefined : blocks.find({ ...item, block })?.around
        return (around ?? []).flatMap((id) => blocks.find({ ...item, block: id })?.node ?? [])
      },
      edit: (operations, gesture = edits.createUndoGroup()) => live.edit(operations, gesture),
      announce,
    }
  }, [live, block, path, device, onDevice, canEdit, edits, types, blocks, wanted, onFound, announce])
}

/** Returns true if the target is in this item's form, rather than in a record's form. */
const isOf = (target: RevealTarget | undefined, item: ItemName) =>
  target !== undefined && target.value === undefined && toItemKey(target) === toItemKey(item)

/** Maximum time to wait for a field to appear. It is longer than a field takes to load. */
const patienceMs = 2500

/** Focuses the heading of the form if there is no field at the requested position. */
function useHeading({ wanted, onFound }: FormDeps): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (wanted === undefined) return undefined
    const focus = () => {
      heading.current?.focus()
      onFound()
    }
    const waiting = setTimeout(focus, wanted.path.length === 0 ? 50 : patienceMs)
    return () => clearTimeout(waiting)
  }, [wanted, onFound])
  return heading
}

const toItemFields = ({ contentTypes }: KnownTypes, type: string | undefined) =>
  (contentTypes.get(type ?? '')?.fields ?? []).filter(({ kind }) => kind !== 'blocks')

type BlockHeadProps = {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly place: SelectedBlock
}

/** Shows a block's name. If editors have given the block a name, its type is also shown. */
function BlockHead({ heading, place }: BlockHeadProps) {
  const { blocks } = usePage()
  const name = useBlockName(blocks, place)
  const label = blocks.types.get(blocks.find(place)?.node.block ?? '')?.label
  return (
    <div className="block-head">
      <h2 ref={heading} tabIndex={-1} title={name}>
        {name}
      </h2>
      <p className="quiet">{label !== name && label}</p>
    </div>
  )
}

function InsertButton() {
  const { openInserter } = usePage()
  return (
    <Button className="primary" onPress={() => openInserter()}>
      {messages.block.insertOne}
    </Button>
  )
}
