/** The folders as a tree: a single tab stop, with arrow keys inside. Pictures can be dropped on its rows. */
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Collection } from 'react-aria-components/Collection'
import { Tree, TreeItem, TreeItemContent, type TreeProps } from 'react-aria-components/Tree'
import { noFolderFilter, usePictureCounts, type FolderNode } from '../../../core/media-folders.ts'
import { mediaFolderMessages as words } from '../../../messages/areas/en-media-folders.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { FolderMenu } from './FolderMenu.tsx'
import type { FolderDialogs } from './use-folder-dialogs.tsx'

/** The key of the tree row that shows the pictures in all folders. */
export const allPicturesKey = 'all'

type FolderTreeProps = Pick<TreeProps<FolderNode>, 'dragAndDropHooks'> & {
  readonly folders: readonly FolderNode[]
  readonly shown: string | undefined
  readonly onShow: (folder: string | undefined) => void
  /** The dialogs that change folders. Undefined if the folders are read-only. */
  readonly dialogs: FolderDialogs | undefined
}

const empty = { parent: null, level: 1, path: '', folders: [] } as const

function useFixedRows(): readonly FolderNode[] {
  const { pictures = 0, withoutFolder = 0 } = usePictureCounts() ?? {}
  return useMemo(
    () => [
      { ...empty, id: allPicturesKey, name: words.all, pictures },
      { ...empty, id: noFolderFilter, name: words.none, pictures: withoutFolder },
    ],
    [pictures, withoutFolder],
  )
}

export function FolderTree({ folders, shown, onShow, dialogs, dragAndDropHooks }: FolderTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const fixed = useFixedRows()
  const openable = folders.flatMap((one) => (one.folders.length > 0 ? [one.id] : []))
  const renderRow = (folder: FolderNode) => (
    <TreeItem
      id={folder.id}
      textValue={words.rowName(folder.name, folder.pictures)}
      className="row folder-row"
    >
      <TreeItemContent>
        {({ hasChildItems }) => (
          <>
            {hasChildItems ? (
              <Button slot="chevron" className="row-open" aria-label={words.open}>
                <Icon name="chevron" />
              </Button>
            ) : (
              <span className="row-open" />
            )}
            <span className="row-name">{folder.name}</span>
            <span className="quiet">{folder.pictures.toLocaleString('en-GB')}</span>
            {dialogs !== undefined && !isFixed(folder) && <FolderMenu {...{ folder, dialogs }} />}
          </>
        )}
      </TreeItemContent>
      <Collection items={folder.folders} dependencies={[dialogs]}>
        {renderRow}
      </Collection>
    </TreeItem>
  )
  return (
    <Tree
      {...(dragAndDropHooks && { dragAndDropHooks })}
      className="tree folder-tree"
      aria-label={words.label}
      items={[...fixed, ...folders.filter(({ level }) => level === 1)]}
      dependencies={[dialogs]}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[shown ?? allPicturesKey]}
      expandedKeys={openable.filter((key) => !closed.has(key))}
      onExpandedChange={(keys) => setClosed(new Set(openable.filter((key) => !keys.has(key))))}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys
        if (key !== undefined) onShow(key === allPicturesKey ? undefined : String(key))
      }}
    >
      {renderRow}
    </Tree>
  )
}

const isFixed = ({ id }: FolderNode) => id === allPicturesKey || id === noFolderFilter
