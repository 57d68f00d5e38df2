/** The area Media: the pictures of the site in a grid or a table, with search, filters and uploads. */
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { usePages } from '../../core/queries.ts'
import { useStudio } from '../../core/studio-context.ts'
import { BulkBar } from '../../lists/BulkBar.tsx'
import { ItemTable } from '../../lists/ItemTable.tsx'
import { ListFilters } from '../../lists/ListFilters.tsx'
import { EmptyList, ListFailure, ListTotal } from '../../lists/list-messages.tsx'
import { useTypeList } from '../../lists/use-type-list.ts'
import { UploadState } from '../../media/UploadState.tsx'
import { pictureTypes, useUpload } from '../../media/use-upload.ts'
import { mediaArea as words } from '../../messages/en-media-area.ts'
import { say } from '../../messages/messages.ts'
import { toFirstLanguage } from '../../pages/page-changes.ts'
import { Toggles } from '../../ui/Toggles.tsx'
import { AreaScreen } from '../frame/AreaScreen.tsx'
import { MediaFilters } from './MediaFilters.tsx'
import { PictureGrid } from './PictureGrid.tsx'

const label = say.areas.labels.media

export function MediaArea() {
  const upload = useUpload('media')
  return (
    <AreaScreen title={label} actions={<UploadButton upload={upload} />}>
      <UploadState upload={upload} />
      <PictureList />
    </AreaScreen>
  )
}

function PictureList() {
  const { canEdit } = useStudio()
  const list = useTypeList('sfdc_cms__image')
  const { kind, search, change, language, languages, order, sortBy, listed, selected } = list
  const shared = {
    label,
    listed,
    selected,
    onSelect: canEdit ? list.select : undefined,
    onOpen: list.open,
    empty: <EmptyList search={search} onChange={change} />,
  }
  return (
    <>
      <ListFilters {...{ search, language, languages, order, kind }} onSearch={change} onSort={sortBy} />
      <MediaFilters search={search} onSearch={change} />
      <div className="media-head">
        <ListTotal listed={listed} />
        <Toggles
          label={words.view}
          words={words}
          keys={['grid', 'table']}
          icons={{ grid: 'lists', table: 'navigation' }}
          chosen={search.view ?? 'grid'}
          onChoose={(view) => change({ view: view === 'table' ? view : undefined })}
        />
      </div>
      <BulkBar rows={list.selectedRows} onDeselect={list.deselect} />
      <ListFailure listed={listed} />
      {listed.isPending && <p>{say.wait}</p>}
      {!listed.isPending && search.view === undefined && <PictureGrid {...shared} />}
      {!listed.isPending && search.view === 'table' && (
        <ItemTable {...shared} {...{ order, kind }} onSort={sortBy} />
      )}
    </>
  )
}

type UploadButtonProps = { readonly upload: ReturnType<typeof useUpload> }

/** Uploads a file, and then opens the form of the new picture. */
function UploadButton({ upload }: UploadButtonProps) {
  const { canEdit } = useStudio()
  const navigate = useNavigate()
  const file = useRef<HTMLInputElement>(null)
  const language = toFirstLanguage(usePages().data ?? [])
  if (!canEdit || language === undefined) return null
  return (
    <>
      <Button onPress={() => file.current?.click()}>{say.media.upload}</Button>
      <input
        ref={file}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={say.media.upload}
        onChange={({ target }) => {
          upload.start(
            target.files ?? [],
            (contentKey) =>
              void navigate({ to: '/item/$contentKey/$language', params: { contentKey, language } }),
          )
          target.value = ''
        }}
      />
    </>
  )
}
