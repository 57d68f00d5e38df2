/** The Media area: the site's pictures in a grid or a table, with search, filters and uploads. */
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ListingRow } from '#api'
import { noFolderFilter, useMediaFolders } from '../../core/media-folders.ts'
import { useStudio } from '../../core/studio-context.ts'
import { BulkBar } from '../../lists/BulkBar.tsx'
import { ItemTable } from '../../lists/ItemTable.tsx'
import { ListFilters } from '../../lists/ListFilters.tsx'
import { EmptyList, ListFailure, ListTotal } from '../../lists/list-messages.tsx'
import { filterNames } from '../../lists/list-search.ts'
import { useListSearch } from '../../lists/use-list-search.ts'
import { useTypeList } from '../../lists/use-type-list.ts'
import { pictureTypes } from '../../media/use-upload.ts'
import { itemListMessages } from '../../messages/en-lists.ts'
import { mediaAreaMessages } from '../../messages/areas/en-media-area.ts'
import { mediaFolderMessages as words } from '../../messages/areas/en-media-folders.ts'
import { messages } from '../../messages/messages.ts'
import { RequestError } from '../../ui/RequestError.tsx'
import { ToggleButtons } from '../../ui/ToggleButtons.tsx'
import { useStableValueDuringPress } from '../../ui/use-stable-value-during-press.ts'
import { AreaScreen } from '../frame/AreaScreen.tsx'
import { FolderList } from './folders/FolderList.tsx'
import { MovePictures } from './folders/MovePictures.tsx'
import { useMovePictures } from './folders/use-move-pictures.ts'
import { usePictureDrag, type PictureDrag } from './folders/use-picture-drag.ts'
import { MediaFilters } from './MediaFilters.tsx'
import { PictureMenu } from './picture/PictureMenu.tsx'
import { usePictureChange } from './picture/use-picture-change.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { DropArea } from './uploads/DropArea.tsx'
import { UploadList } from './uploads/UploadList.tsx'
import { useUploads } from './uploads/use-uploads.ts'

const label = messages.areas.labels.media

export function MediaArea() {
  const { canEdit, edits } = useStudio()
  const [{ folder }] = useListSearch()
  /**
   * Closes the edited pictures when this screen closes, so that undo and history on the next screen do not affect the
   * pictures.
   */
  useEffect(() => () => edits.closeAll(), [edits])
  const uploads = useUploads(folder === noFolderFilter ? undefined : folder)
  const { value: shownUploads, onPointerDownCapture } = useStableValueDuringPress(uploads)
  return (
    <AreaScreen title={label} actions={canEdit && <UploadButton onFiles={uploads.add} />}>
      <DropArea isDisabled={!canEdit} onFiles={uploads.add} onPointerDown={onPointerDownCapture}>
        <UploadList uploads={shownUploads} />
        <PictureList />
      </DropArea>
    </AreaScreen>
  )
}

function PictureList() {
  const { canEdit } = useStudio()
  const list = useTypeList('sfdc_cms__image')
  const { search, change, listed } = list
  const [notice, setNotice] = useState('')
  const folders = useMediaFolders()
  const toNotice = (moved: number, to: string | null) => {
    const name = folders.find(({ id }) => id === to)?.name
    return name === undefined ? words.removed(moved) : words.moved(moved, name)
  }
  const move = useMovePictures((moved, to) => setNotice(toNotice(moved, to)))
  const drag = usePictureDrag({
    rows: listed.rows,
    isDisabled: !canEdit,
    onMove: (pictures, folder) => move.mutate({ pictures, folder }),
  })
  return (
    <div className="media-columns">
      <FolderList shown={search.folder} onShow={(folder) => change({ folder })} drag={drag} />
      <div className="media-list">
        <ListedPictures list={list} drag={drag} onMoved={(moved, to) => setNotice(toNotice(moved, to))} />
        <output className={notice === '' ? 'unseen' : 'quiet'}>{notice}</output>
        {move.error !== null && <RequestError error={move.error} />}
      </div>
    </div>
  )
}

type ListedPicturesProps = {
  readonly list: ReturnType<typeof useTypeList>
  readonly drag: PictureDrag
  readonly onMoved: (moved: number, folder: string | null) => void
}

function ListedPictures({ list, drag, onMoved }: ListedPicturesProps) {
  const { canEdit } = useStudio()
  const { kind, search, change, language, languages, order, sortBy, listed, selected } = list
  const { openDialog, dialog } = usePictureChange()
  const toMenu = useCallback((row: ListingRow) => <PictureMenu row={row} onAsk={openDialog} />, [openDialog])
  const shared = {
    label,
    listed,
    selected,
    onSelect: canEdit ? list.select : undefined,
    onOpen: list.open,
    toMenu,
    empty: <EmptyPictures search={search} onChange={change} />,
  }
  return (
    <>
      <ListFilters {...{ search, language, languages, order, kind }} onSearch={change} onSort={sortBy} />
      <MediaFilters search={search} onSearch={change} />
      <MediaHead {...{ search, change, listed }} />
      {dialog}
      <BulkBar rows={list.selectedRows} onDeselect={list.deselect}>
        <MoveSelected
          rows={list.selectedRows}
          onMoved={(moved, to) => {
            list.deselect()
            onMoved(moved, to)
          }}
        />
      </BulkBar>
      <ListFailure listed={listed} />
      {listed.isPending && <p>{messages.wait}</p>}
      {!listed.isPending && search.view === undefined && (
        <PictureGrid {...shared} dragAndDropHooks={drag.pictureHooks} />
      )}
      {!listed.isPending && search.view === 'table' && (
        <ItemTable {...shared} {...{ order, kind }} onSort={sortBy} />
      )}
    </>
  )
}

type MediaHeadProps = Pick<ListedPicturesProps['list'], 'search' | 'change' | 'listed'>

function MediaHead({ search, change, listed }: MediaHeadProps) {
  const { canEdit } = useStudio()
  return (
    <div className="media-head">
      <ListTotal listed={listed} />
      {canEdit && <Link to="/content/deleted">{itemListMessages.deleted.title}</Link>}
      <ToggleButtons
        label={mediaAreaMessages.view}
        words={mediaAreaMessages}
        keys={['grid', 'table']}
        icons={{ grid: 'lists', table: 'navigation' }}
        chosen={search.view ?? 'grid'}
        onChoose={(view) => change({ view: view === 'table' ? view : undefined })}
      />
    </div>
  )
}

type MoveSelectedProps = {
  readonly rows: readonly ListingRow[]
  readonly onMoved: ListedPicturesProps['onMoved']
}

function MoveSelected({ rows, onMoved }: MoveSelectedProps) {
  const [isOpen, setOpen] = useState(false)
  const folders = new Set(rows.map(({ media }) => media?.folder ?? null))
  const [from = null] = folders.size === 1 ? folders : []
  if (rows.length === 0) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>{messages.change.ask(words.movePictures.button)}</Button>
      {isOpen && (
        <MovePictures
          pictures={rows.map(({ contentKey }) => contentKey)}
          from={from}
          onMoved={onMoved}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type EmptyPicturesProps = Parameters<typeof EmptyList>[0]

function EmptyPictures({ search, onChange }: EmptyPicturesProps) {
  const { canEdit } = useStudio()
  const isFiltered = filterNames.some((name) => search[name] !== undefined)
  if (isFiltered || search.folder === undefined || search.folder === noFolderFilter)
    return <EmptyList search={search} onChange={onChange} />
  return <p className="quiet">{canEdit ? words.emptyFolder : words.emptyToRead}</p>
}

type UploadButtonProps = { readonly onFiles: (files: readonly File[]) => void }

function UploadButton({ onFiles }: UploadButtonProps) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onPress={() => file.current?.click()}>{messages.media.upload}</Button>
      <input
        ref={file}
        type="file"
        multiple
        hidden
        accept={pictureTypes}
        aria-label={messages.media.upload}
        onChange={({ target }) => {
          onFiles(Array.from(target.files ?? []))
          target.value = ''
        }}
      />
    </>
  )
}
