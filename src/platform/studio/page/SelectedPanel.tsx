import { memo } from 'react'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import type { FormDevice } from '../form/stored-value.ts'
import type { ListPreview } from '../preview/list-preview.ts'
import { BlockPanel } from './BlockPanel.tsx'
import { usePage, useSelected } from './page-world.ts'

type SelectedPanelProps = {
  readonly path: string
  readonly device: FormDevice
  readonly onDevice: (device: FormDevice) => void
  readonly preview: ListPreview | undefined
  readonly onPreview: (preview: ListPreview | undefined) => void
}

/** The form of what is selected; another one, another form. */
export const SelectedPanel = memo(function SelectedPanel(props: SelectedPanelProps) {
  const { page, select } = usePage()
  const { selected } = useSelected()
  const { contentKey, language } = selected ?? page
  const active: ItemName = { contentKey, language }
  return (
    <BlockPanel
      key={`${toItemKey(active)}/${selected?.block ?? ''}`}
      {...props}
      active={active}
      block={selected?.block}
      repetition={selected?.repetition}
      isOnEveryPage={toItemKey(active) !== toItemKey(page)}
      onSelect={(block) => select(block === undefined ? undefined : { ...active, block })}
    />
  )
})
