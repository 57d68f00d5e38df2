/** The details of a picture: focal point, alt text, file changes, uses, and information about the file. */
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from 'react-aria-components/Button'
import { toLanguageName } from '#kit/browser'
import { usePicture } from '../../../core/pictures.ts'
import { useComponentCommands } from '../../../core/commands.ts'
import { useStudio } from '../../../core/studio-context.ts'
import { ItemForm } from '../../../form/BlockForm.tsx'
import { PictureFocalPoint } from '../../../media/PictureProperties.tsx'
import { pictureMessages as words } from '../../../messages/areas/en-picture.ts'
import { messages } from '../../../messages/messages.ts'
import { PagesShowingItem } from '../../../record/PagesShowingItem.tsx'
import type { CustomFormProps } from '../../frame/custom-form.ts'
import { FileDetails } from './FileDetails.tsx'
import { findPictureChanges, type PictureChangeKind } from './picture-changes.ts'
import { PictureUses } from './PictureUses.tsx'
import { usePictureChange } from './use-picture-change.tsx'

/**
 * Fields without an input in the form. The screen shows their values as read-only information, or lets editors change
 * them on the picture itself.
 */
const fileFields: ReadonlySet<string> = new Set(['sfdc_cms:media', 'width', 'height', 'focalPoint'])

export function PictureForm({ draft, deps, head, foot }: CustomFormProps) {
  const { picture } = usePicture(draft.contentKey)
  const isStored = findMimeType(draft.body) !== null
  const fields = useMemo(
    () =>
      (deps.types.contentTypes.get(draft.type)?.fields ?? []).filter(
        ({ name }) => !isStored || !fileFields.has(name),
      ),
    [deps.types, draft.type, isStored],
  )
  return (
    <div className="picture-details">
      <div className="list-head">
        <h1>{draft.title}</h1>
        <span className="quiet">{toLanguageName(draft.language)}</span>
      </div>
      <div className="notice">
        <p>{messages.item.everywhere}</p>
        <PagesShowingItem item={deps.item} />
      </div>
      {head}
      {picture && isStored && (
        <PictureFocalPoint picture={picture} item={deps.item} isReadOnly={deps.isReadOnly} />
      )}
      <PictureChanges draft={draft} />
      <ItemForm deps={deps} draft={draft} fields={fields} hasAddress={false} />
      <PictureUses item={deps.item} />
      <FileDetails body={draft.body} />
      {foot}
    </div>
  )
}

/** Returns the file's MIME type; null for a picture on another server. */
function findMimeType(body: CustomFormProps['draft']['body']): string | null {
  const { source } = Object(body['sfdc_cms:media']) as { readonly source?: unknown }
  const { type, mimeType } = Object(source) as { readonly type?: unknown; readonly mimeType?: unknown }
  return type === 'file' && typeof mimeType === 'string' ? mimeType : null
}

/** Buttons for changes to the whole picture. The `⋯` menu contains the same changes. */
function PictureChanges({ draft }: Pick<CustomFormProps, 'draft'>) {
  const { currentAccount, commands } = useStudio()
  const navigate = useNavigate()
  const { openDialog, dialog } = usePictureChange()
  const { contentKey, language, title, baseVersion, isWithdrawn } = draft
  const isNew = baseVersion === null
  const state = isNew ? 'new' : 'draft'
  const kinds = findPictureChanges(currentAccount.rights, {
    state: isWithdrawn ? 'leaves' : state,
    mimeType: findMimeType(draft.body),
  })
  const item = { contentKey, language, title }
  const onDeleted = () => navigate({ to: '/media' })
  const run = (kind: PictureChangeKind) => () => openDialog({ kind, item, isNew, onDeleted })
  useComponentCommands(
    commands,
    kinds.map((kind) => ({
      id: `picture-${kind}`,
      group: 'page' as const,
      label: messages.change.ask(words[kind]),
      isDisabled: false,
      run: run(kind),
    })),
  )
  return (
    <div className="actions">
      {kinds.map((kind) => (
        <Button key={kind} onPress={run(kind)}>
          {messages.change.ask(words[kind])}
        </Button>
      ))}
      {dialog}
    </div>
  )
}
