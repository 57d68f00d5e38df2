/** The fields of the selected link, and the buttons that move and remove it. */
import { useEffect, useRef, type RefObject } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { menuMessages } from '../../messages/areas/en-menus.ts'
import { findFocusCallback } from '../../fields/form-deps.ts'
import { toProblemPath, type FormPath } from '../../fields/stored-value.ts'
import type { FieldProps } from '../groups/field-props.ts'
import { AddLink } from './AddLink.tsx'
import {
  findEntry,
  listSiblings,
  listNestedEntries,
  toLevelFields,
  type TreeEntry,
  type TreePosition,
  type TreeStep,
} from './tree-edits.ts'
import { toRowKey } from './use-tree-drag.ts'

type LinkFieldsProps = FieldProps & {
  readonly tree: { readonly entries: readonly TreeEntry[]; readonly nestedKey: string }
  readonly depth: number
  readonly selected: TreePosition
  readonly toName: (position: TreePosition) => string
  readonly canStep: (step: TreeStep) => boolean
  readonly step: (step: TreeStep) => void
  readonly add: (position: TreePosition, entry: TreeEntry) => void
  readonly remove: (position: TreePosition) => void
}

const words = menuMessages.tree

const steps = [
  { step: 'up', icon: 'up', keys: 'Alt+ArrowUp' },
  { step: 'down', icon: 'down', keys: 'Alt+ArrowDown' },
  { step: 'in', icon: 'indent', keys: 'Alt+ArrowRight' },
  { step: 'out', icon: 'outdent', keys: 'Alt+ArrowLeft' },
] as const

export function LinkFields(props: LinkFieldsProps) {
  const { field, holder, block, deps, Inner, tree, depth, selected, toName } = props
  const name = toName(selected)
  const path = toEntryPath(props)
  const frame = useShownInNarrowWindow(toRowKey(selected))
  useRevealedLink(frame, findFocusCallback(deps, { block, path: toProblemPath(holder, path) }))
  const nested = listNestedEntries(findEntry(tree, selected), tree.nestedKey)
  return (
    <section ref={frame} className="link-fields card" aria-label={words.fields(name)}>
      <div className="card-head">
        <h2>{name}</h2>
        {!deps.isReadOnly && (
          <span className="link-tools">
            {steps.map(({ step, icon, keys }) => (
              <IconButton
                key={step}
                icon={icon}
                label={words[step]}
                keys={keys}
                isDisabled={!props.canStep(step)}
                onPress={() => props.step(step)}
              />
            ))}
            <IconButton icon="bin" label={words.remove} onPress={() => props.remove(selected)} />
          </span>
        )}
      </div>
      <Inner
        key={toRowKey(selected)}
        {...{ holder, block, deps }}
        path={path}
        fields={toLevelFields(field, selected.length - 1)}
      />
      {selected.length < depth && !deps.isReadOnly && (
        <AddLink
          label={words.addBelow}
          deps={deps}
          onAdd={(entry) => props.add([...selected, nested.length], entry)}
        />
      )}
    </section>
  )
}

/** In narrow windows, scrolls to the fields of a newly selected link, because they are below the tree. */
function useShownInNarrowWindow(key: string) {
  const frame = useRef<HTMLElement>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (window.matchMedia('(width < 48em)').matches) frame.current?.scrollIntoView({ block: 'nearest' })
  })
  return frame
}

/** Focuses the link's first field if the form requests the focus for the link itself. */
function useRevealedLink(frame: RefObject<HTMLElement | null>, onFound: (() => void) | undefined) {
  useEffect(() => {
    if (onFound === undefined) return
    frame.current?.querySelector<HTMLElement>('.field :is(input, textarea)')?.focus()
    onFound()
  }, [frame, onFound])
}

/**
 * Returns the path of the selected link. Links have no keys, so each step consists of a position and the stored list.
 */
function toEntryPath({ path, tree, selected }: LinkFieldsProps): FormPath {
  const inner = selected.flatMap((at, level) => [
    ...(level === 0 ? [] : [tree.nestedKey]),
    { at, of: listSiblings(tree, selected.slice(0, level + 1)) },
  ])
  return [...path, ...inner]
}
