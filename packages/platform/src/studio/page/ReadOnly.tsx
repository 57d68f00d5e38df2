/** Prevents edits while the canvas shows a language version other than the open version. */
import { useCallback, useMemo, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ItemName } from '#api'
import type { SelectBlock } from '../blocks/selected-block.ts'
import { StudioContext, useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { usePage } from '../document/editor-deps.ts'

type ReadOnlyProps = { readonly isOn: boolean; readonly children: ReactNode }

/** Prevents edits in its child components, for every role. */
export function ReadOnly({ isOn, children }: ReadOnlyProps) {
  const studio = useStudio()
  const deps = useMemo(() => (isOn ? { ...studio, canEdit: false } : studio), [studio, isOn])
  return <StudioContext value={deps}>{children}</StudioContext>
}

type MissingVersionNoteProps = {
  /** The language that the canvas shows. */
  readonly language: string
  /** The language of the open page. */
  readonly own: string
  readonly onShow: (language: string) => void
}

/** States that the page has no version in this language, with a button that returns to the open language. */
export const MissingVersionNote = ({ language, own, onShow }: MissingVersionNoteProps) => (
  <output className="preview-note">
    <span>{messages.canvas.noVersion(language)}</span>
    {own !== language && (
      <Button className="small" onPress={() => onShow(own)}>
        {messages.canvas.showLanguage(own)}
      </Button>
    )}
  </output>
)

/** Returns true if the item is the same page in another language. */
export const isOtherLanguageVersion = (page: ItemName, item: ItemName): boolean =>
  item.contentKey === page.contentKey && item.language !== page.language

/** Ignores blocks in another language version, because their form would edit that version. */
export const useSelectInLanguage = (page: ItemName, select: SelectBlock): SelectBlock =>
  useCallback(
    (block, how) =>
      block !== undefined && isOtherLanguageVersion(page, block) ? undefined : select(block, how),
    [page, select],
  )

/** Explains why a form cannot be edited. */
export function ReadOnlyNote() {
  const { canEdit } = useStudio()
  const { page, shownLanguage } = usePage()
  if (canEdit) return null
  const isOwn = shownLanguage === page.language
  return (
    <p className="notice">{isOwn ? messages.block.readOnly : messages.canvas.noVersion(shownLanguage)}</p>
  )
}
