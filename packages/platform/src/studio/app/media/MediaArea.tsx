/** The area Media: the pictures of the site in a grid or a table, with search, filters and uploads. */
import { Link } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ListingRow } from '#api'
import { useStudio } from '../../core/studio-context.ts'
import { BulkBar } from '../../lists/BulkBar.tsx'
import { ItemTable } from '../../lists/ItemTable.tsx'
import { ListFilters } from '../../lists/ListFilters.tsx'
import { EmptyList, ListFailure, ListTotal } from '../../lists/list-messages.tsx'
import { useTypeList } from '../../lists/use-type-list.ts'
import { pictureTypes } from '../../media/use-upload.ts'
import { itemListMessages } from '../../messages/en-lists.ts'
import { mediaArea as words } from '../../messages/areas/en-media-area.ts'
import { messages } from '../../messages/messages.ts'
import { ToggleButtons } from '../../ui/ToggleButtons.tsx'
import { AreaScreen } from '../frame/AreaScreen.tsx'
import { MediaFilters } from './MediaFilters.tsx'
import { PictureMenu } from './picture/PictureMenu.tsx'
import { usePictureChange } from './picture/use-picture-change.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { DropArea } from './uploads/DropArea.tsx'
import { UploadList } from './uploads/UploadList.tsx'
import { useUploads } from './uploads/use-uploads.ts'

const label = messages.areas.labels.media

export function MediaArea() {
  const { canEdit } = useStudio()
  const uploads = useUploads()
  return (
    <AreaScreen title={label} actions={canEdit && <UploadButton onFiles={uploads.add} />}>
      <DropArea isDisabled={!canEdit} onFiles={uploads.add}>
        <UploadList uploads={uploads} />
        <PictureList />
      </DropArea>
    </AreaScreen>
  )
}

function PictureList() {
  const { canEdit } = useStudio()
  const list = useTypeList('sfdc_cms__image')
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
    empty: <EmptyList search={search} onChange={change} />,
  }
  return (
    <>
      <ListFilters {...{ search, language, languages, order, kind }} onSearch={change} onSort={sortBy} />
      <MediaFilters search={search} onSearch={change} />
      <div className="media-head">
        <ListTotal listed={listed} />
        {canEdit && <Link to="/content/deleted">{itemListMessages.deleted.title}</Link>}
        <ToggleButtons
          label={words.view}
          words={words}
          keys={['grid', 'table']}
          icons={{ grid: 'lists', table: 'navigation' }}
          chosen={search.view ?? 'grid'}
          onChoose={(view) => change({ view: view === 'table' ? view : undefined })}
        />
      </div>
      {dialog}
      <BulkBar rows={list.selectedRows} onDeselect={list.deselect} />
      <ListFailure listed={listed} />
      {listed.isPending && <p>{messages.wait}</p>}
      {!listed.isPending && search.view === undefined && <PictureGrid {...shared} />}
      {!listed.isPending && search.view === 'table' && (
        <ItemTable {...shared} {...{ order, kind }} onSort={sortBy} />
      )}
    </>
  )
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
