/**
 * Links to the sources of the values in a block: the field of the clicked text, labels, and the cut-off time of the
 * delivery schedule.
 */
import { Button } from 'react-aria-components/Button'
import type { BlockNode } from '#schema'
import type { ItemName, ListedItem } from '#api'
import type { SourceName } from '../blocks/selected-block.ts'
import type { FormDeps } from '../fields/form-deps.ts'
import { readFormPath } from '../fields/stored-value.ts'
import { usePage } from '../document/editor-deps.ts'
import { useItem, useItems } from '../document/use-items.ts'
import { useRevealOnSite } from '../document/use-reveal.ts'
import { messages } from '../messages/messages.ts'
import { findBlockLabels } from './block-labels.ts'

type ValueSourceLinksProps = {
  readonly deps: FormDeps
  readonly node: BlockNode
  readonly source: SourceName | undefined
}

export function ValueSourceLinks({ deps, node, source }: ValueSourceLinksProps) {
  const labels = findBlockLabels(node, deps.types.blocks.get(node.block)?.fields ?? [])
  const hasCutOff = JSON.stringify(node.props ?? {}).includes('{!Delivery.')
  if (source === undefined && labels.length === 0 && !hasCutOff) return null
  return (
    <div className="shown-values">
      {source !== undefined && <ClickedText {...{ deps, source }} />}
      {labels.length > 0 && <Labels {...{ deps, labels }} />}
      {hasCutOff && <CutOff deps={deps} />}
    </div>
  )
}

function ClickedText({
  deps,
  source,
}: Pick<ValueSourceLinksProps, 'deps'> & { readonly source: SourceName }) {
  const { types } = usePage()
  const { contentKey, field } = source
  const [item] = useItems({ language: deps.item.language, keys: [contentKey] }) ?? []
  const [name = '', ...inside] = field.split('.')
  const text = useEntryText(item, field, inside.length > 0)
  if (item === undefined) return null
  const label = types.contentTypes.get(item.type)?.fields.find((one) => one.name === name)?.label
  return (
    <>
      <p>{messages.shownValues.clicked(item.title)}</p>
      <EditButton
        item={item}
        path={['body', name, ...inside]}
        title={messages.shownValues.field(text ?? label ?? name, item.title)}
      />
    </>
  )
}

/**
 * Returns the label of a list entry, such as a menu link. Returns undefined while the label is loading or if there is
 * none.
 */
function useEntryText(item: ListedItem | undefined, field: string, isEntry: boolean): string | undefined {
  const body: unknown = useItem(isEntry ? item : undefined)?.body
  const entry = field.split('.').reduce<unknown>((value, step) => Object(value)[step], body)
  const label: unknown = Object(entry).label
  return isEntry && typeof label === 'string' && label !== '' ? label : undefined
}

function Labels({
  deps,
  labels,
}: Pick<ValueSourceLinksProps, 'deps'> & { readonly labels: readonly string[] }) {
  const [item] = useItems({ language: deps.item.language, type: 'epiderm__labels' }) ?? []
  const stored = useItem(item)?.body['labels']
  if (item === undefined) return null
  return labels.map((name) => {
    const text = readFormPath(stored, [name])
    return (
      <EditButton
        key={name}
        item={item}
        path={['body', 'labels', name]}
        title={messages.shownValues.label(typeof text === 'string' ? text : name)}
      />
    )
  })
}

function CutOff({ deps }: Pick<ValueSourceLinksProps, 'deps'>) {
  const [item] = useItems({ language: deps.item.language, type: 'epiderm__delivery_schedule' }) ?? []
  if (item === undefined) return null
  return <EditButton item={item} path={['body', 'cutOffText']} title={messages.shownValues.cutOff} />
}

type EditButtonProps = {
  readonly item: ItemName
  readonly path: readonly string[]
  readonly title: string
}

function EditButton({ item: { contentKey, language }, path, title }: EditButtonProps) {
  const reveal = useRevealOnSite()({ contentKey, language, block: null, path })
  return (
    <Button className="small" isDisabled={reveal === undefined} onPress={() => reveal?.()}>
      {title}
    </Button>
  )
}
