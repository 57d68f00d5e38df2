/** The fields of a page's record where they stand: of a block those that it shows, of the page all. */
import { useMemo } from 'react'
import type { DraftState } from '#operations'
import { toItemKey, type ItemName, type ListedItem } from '../api/shapes.ts'
import { Offers } from '../dialogs/Offers.tsx'
import { Fields } from '../form/Fields.tsx'
import { ItemForm } from '../form/BlockForm.tsx'
import type { FormWorld } from '../form/form-world.ts'
import { readPath } from '../form/stored-value.ts'
import { useItems } from '../form/use-items.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { useDraft } from '../page/use-drafts.ts'
import type { BlockNode } from '#schema'
import { findBoundFields } from './bound-fields.ts'
import { Showing } from './Showing.tsx'

type RecordFieldsProps = {
  /** Of the page. */
  readonly world: FormWorld
  readonly draft: DraftState
  /** Undefined for the page itself. */
  readonly node: BlockNode | undefined
}

/** Nothing of a page that shows no record, and of a block that shows nothing of it. */
export function RecordFields({ world, draft, node }: RecordFieldsProps) {
  const { recordName, types } = world
  const type = readPath(draft.body, ['record', 'type'])
  const facts = typeof type === 'string' ? types.contentTypes.get(type) : undefined
  const fields = facts?.fields ?? []
  const shown =
    node === undefined ? fields.filter(({ kind }) => kind !== 'blocks') : findBoundFields(node, fields)
  const isWanted = facts !== undefined && recordName !== undefined && shown.length > 0
  const found = useItems({ language: draft.language, type: facts?.name, urlName: recordName }, isWanted)
  const [item] = found ?? []
  if (!isWanted || item === undefined) return null
  return (
    <Record
      key={toItemKey(item)}
      {...{ world, item, fields: shown, isWhole: node === undefined }}
      label={facts.label}
    />
  )
}

type RecordProps = {
  readonly world: FormWorld
  readonly item: ListedItem
  /** Of its type. */
  readonly label: string
  readonly fields: Parameters<typeof ItemForm>[0]['fields']
  readonly isWhole: boolean
}

function Record({ world, item, label, fields, isWhole }: RecordProps) {
  const { edits } = useStudio()
  const { live, view } = useDraft(toName(item))
  const own: FormWorld = useMemo(
    () => ({
      ...world,
      item: live.item,
      readDraft: () => live.view().draft,
      readAround: () => [],
      edit: (operations, gesture = edits.createGesture()) => live.edit(operations, gesture),
    }),
    [world, live, edits],
  )
  const { draft } = view
  if (draft === undefined) return null
  return (
    <section className="record" aria-label={say.record.title(label, draft.title)}>
      <h3>{say.record.title(label, draft.title)}</h3>
      <div className="notice">
        <p>{say.record.everywhere}</p>
        <Showing item={toName(item)} />
      </div>
      <Offers live={live} offers={view.offers} />
      {isWhole ? (
        <ItemForm world={own} draft={draft} fields={fields} />
      ) : (
        <form className="form" onSubmit={(event) => event.preventDefault()}>
          <Fields world={own} holder={draft} block={null} path={['body']} fields={fields} />
        </form>
      )}
    </section>
  )
}

const toName = ({ contentKey, language }: ItemName): ItemName => ({ contentKey, language })
