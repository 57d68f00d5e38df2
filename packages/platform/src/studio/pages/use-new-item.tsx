/** Lists the content types whose items an editor can create, and opens the dialog that creates such an item. */
import { useMemo, useState, type ReactNode } from 'react'
import { findEditPermission } from '#model/browser'
import type { ContentTypeDetails } from '../api/shapes.ts'
import { areaTypes, findAreaOfType } from '../core/areas.ts'
import { useTypes } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { openLazily } from '../focus/open-lazily.ts'

const [menu, redirect] = areaTypes.menus

/**
 * Lists the content types whose items the editor can create without a special dialog. Pages, patterns and images have
 * separate dialogs. The settings and the theme each have only one item.
 */
export function useNewTypes(): readonly ContentTypeDetails[] {
  const { canEdit, currentAccount } = useStudio()
  const types = useTypes().data
  return useMemo(() => {
    if (!canEdit) return []
    const isCreated = (name: string) =>
      name === menu ||
      findAreaOfType(name) === 'content' ||
      (name === redirect && currentAccount.rights.includes(findEditPermission(name)))
    return Array.from(types?.contentTypes.values() ?? [])
      .filter(({ name }) => isCreated(name))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  }, [canEdit, currentAccount, types])
}

/** The caller must render `dialog` next to the control that opens it. */
export function useNewItem(): {
  readonly openDialog: (type: ContentTypeDetails) => void
  readonly dialog: ReactNode
} {
  const { keys } = useStudio()
  const [dialog, setDialog] = useState<ReactNode>()
  const onClose = () => setDialog(undefined)
  const openDialog = (type: ContentTypeDetails) =>
    openLazily(
      keys,
      () => import('./NewItemDialog.tsx'),
      ({ NewItemDialog }, typed) => setDialog(<NewItemDialog {...{ type, typed, onClose }} />),
    )
  return { openDialog, dialog }
}
