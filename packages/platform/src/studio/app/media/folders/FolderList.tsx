/** The folders of the Media area: a tree beside the pictures or, in narrow windows, a select field above them. */
import { IconButton } from '../../../ui/IconButton.tsx'
import { noFolderFilter, toFolderOptions, useMediaFolders } from '../../../core/media-folders.ts'
import { useStudio } from '../../../core/studio-context.ts'
import { FilterSelect } from '../../../lists/FilterSelect.tsx'
import { narrowWindowQuery } from '../../../lists/row-cells.tsx'
import { useMediaQuery } from '../../../lists/use-media-query.ts'
import { mediaFolderMessages as words } from '../../../messages/areas/en-media-folders.ts'
import { FolderMenu } from './FolderMenu.tsx'
import { FolderTree } from './FolderTree.tsx'
import { useFolderDialogs } from './use-folder-dialogs.tsx'
import type { PictureDrag } from './use-picture-drag.ts'

type FolderListProps = {
  /** The id of the folder whose pictures are shown; undefined for all pictures. */
  readonly shown: string | undefined
  readonly onShow: (folder: string | undefined) => void
  readonly drag: PictureDrag
}

export function FolderList({ shown, onShow, drag }: FolderListProps) {
  const { canEdit } = useStudio()
  const folders = useMediaFolders()
  const isNarrow = useMediaQuery(narrowWindowQuery)
  const { dialog, ...dialogs } = useFolderDialogs(onShow)
  const current = folders.find(({ id }) => id === shown)
  if (!canEdit && folders.length === 0) return null
  const add = <IconButton icon="plus" label={words.add} onPress={() => dialogs.add(current?.id ?? null)} />
  return (
    <>
      {isNarrow ? (
        <div className="folder-choice">
          <FilterSelect
            label={words.label}
            all={words.allFolders}
            value={shown}
            options={[[noFolderFilter, words.none], ...toFolderOptions(folders)]}
            onChange={(value) => onShow(value === '' ? undefined : value)}
          />
          {canEdit && add}
          {canEdit && current !== undefined && <FolderMenu folder={current} dialogs={dialogs} />}
        </div>
      ) : (
        <section className="folders" aria-label={words.label}>
          <div className="folders-head">
            <h2>{words.label}</h2>
            {canEdit && add}
          </div>
          <FolderTree
            {...{ folders, shown, onShow }}
            dialogs={canEdit ? dialogs : undefined}
            {...(canEdit && { dragAndDropHooks: drag.folderHooks })}
          />
        </section>
      )}
      {/* The dialog stays open when the window width changes. */}
      {dialog}
    </>
  )
}
