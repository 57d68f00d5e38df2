/** The canvas for the open page. Read-only if it shows another language version of the page. */
import { useCallback } from 'react'
import { Canvas, type CanvasProps } from '../canvas/Canvas.tsx'
import type { KeyPress } from '../core/keys.ts'
import { useStudio } from '../core/studio-context.ts'
import { usePage } from '../document/editor-deps.ts'
import { MissingVersionNote, ReadOnly, useSelectInLanguage } from './ReadOnly.tsx'

type PageCanvasProps = Omit<CanvasProps, 'path' | 'blocks' | 'note' | 'onSelect' | 'onKey' | 'onHead'> & {
  /** True if the canvas shows a language other than the language of the open page. */
  readonly isOther: boolean
}

export function PageCanvas({ isOther, ...canvas }: PageCanvasProps) {
  const { page, blocks, select, shownLanguage, shownHead } = usePage()
  const selectOwn = useSelectInLanguage(page, select)
  const press = usePressInBlocks()
  const note = (isOther || shownLanguage !== page.language) && (
    <MissingVersionNote
      language={shownLanguage}
      own={page.language}
      onShow={(language) => canvas.onView({ language })}
    />
  )
  return (
    <ReadOnly isOn={isOther}>
      <Canvas
        {...canvas}
        {...{ blocks, note }}
        path={page.path}
        onSelect={selectOwn}
        onKey={press}
        onHead={shownHead.read}
      />
    </ReadOnly>
  )
}

/** Passes key presses on the canvas to the studio's commands. */
function usePressInBlocks() {
  const { commands } = useStudio()
  return useCallback(
    (pressed: KeyPress) => commands.press(pressed, { isTyped: false, isInBlocks: true }),
    [commands],
  )
}
