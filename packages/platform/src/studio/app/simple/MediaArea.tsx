/** The pictures of the site, with links to their forms. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import type { ListedPicture } from '#api'
import { usePictures } from '../../core/pictures.ts'
import { usePages } from '../../core/queries.ts'
import { useStudio } from '../../core/studio-context.ts'
import { UploadState } from '../../media/UploadState.tsx'
import { pictureTypes, useUpload } from '../../media/use-upload.ts'
import { screens } from '../../messages/en-screens.ts'
import { say } from '../../messages/messages.ts'
import { toFirstLanguage } from '../../pages/page-changes.ts'
import { Refused } from '../../ui/Refused.tsx'
import { AreaScreen } from '../frame/AreaScreen.tsx'

export function MediaArea() {
  const [words, setWords] = useState('')
  const later = useDeferredValue(words)
  const { data, error, isPending, hasNextPage, fetchNextPage } = usePictures(later)
  const pictures = data?.pages.flatMap((page) => page.pictures)
  const upload = useUpload('media')
  return (
    <AreaScreen title={say.areas.labels.media} actions={<UploadButton upload={upload} />}>
      <UploadState upload={upload} />
      <p className="quiet">{screens.media.explained}</p>
      <div className="list-head">
        <SearchField aria-label={say.media.search} value={words} onChange={setWords}>
          <Input placeholder={say.media.search} />
        </SearchField>
      </div>
      {isPending && <p>{say.wait}</p>}
      {error !== null && <Refused error={error} />}
      {pictures?.length === 0 && <output>{say.noResults(later)}</output>}
      <ul className="pictures" aria-label={say.areas.labels.media}>
        {pictures?.map((picture) => (
          <li key={picture.contentKey}>
            <PictureLink picture={picture} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p>
          <Button onPress={() => void fetchNextPage()}>{say.media.more}</Button>
        </p>
      )}
    </AreaScreen>
  )
}

function PictureLink({ picture }: { readonly picture: ListedPicture }) {
  const { contentKey, language, title, altText, preview, width, height, isDraft } = picture
  return (
    <Link to="/item/$contentKey/$language" params={{ contentKey, language }} className="picture">
      <span className="picture-frame">{preview !== null && <img src={preview} alt="" loading="lazy" />}</span>
      <strong>{title}</strong>
      <span className="quiet">{say.media.facts({ width, height, isDraft })}</span>
      {altText === null && <span className="state draft">{say.media.altTextMissing}</span>}
    </Link>
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
