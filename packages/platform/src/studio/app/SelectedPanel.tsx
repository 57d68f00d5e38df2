import { memo, useLayoutEffect } from 'react'
import type { ItemName } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { findRepetition } from '../canvas/geometry/shown-positions.ts'
import type { FormDevice } from '../fields/stored-value.ts'
import type { ListPreview } from '../document/list-preview.ts'
import { BlockPanel } from './BlockPanel.tsx'
import { usePage, useCurrentSelection } from '../document/editor-deps.ts'

type SelectedPanelProps = {
  readonly path: string
  /** The block marker of the selected block on the canvas. */
  readonly placed: string | undefined
  readonly device: FormDevice
  readonly onDevice: (device: FormDevice) => void
  readonly preview: ListPreview | undefined
  readonly onPreview: (preview: ListPreview | undefined) => void
  /** Called when the panel switches to another form. */
  readonly onOther: (form: string) => void
}

/** The form for the selection. Each block has its own form. */
export const SelectedPanel = memo(function SelectedPanel({ placed, onOther, ...props }: SelectedPanelProps) {
  const { page, select } = usePage()
  const { selected } = useCurrentSelection()
  const { contentKey, language } = selected ?? page
  const active: ItemName = { contentKey, language }
  const key = `${toItemKey(active)}/${selected?.block ?? ''}`
  useLayoutEffect(() => {
    onOther(key)
  }, [key, onOther])
  return (
    <BlockPanel
      key={key}
      {...props}
      active={active}
      block={selected?.block}
      source={selected?.source}
      repetition={selected && findRepetition(selected, placed)}
      isOnEveryPage={toItemKey(active) !== toItemKey(page)}
      onSelect={(block) => select(block === undefined ? undefined : { ...active, block })}
    />
  )
})
