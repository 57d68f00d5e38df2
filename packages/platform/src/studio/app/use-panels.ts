/**
 * The state of the panels beside a page: whether they are open, and how wide they are. The state is stored in this
 * browser. In a narrow window, panels cover the page.
 */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { storePreference, readPreference } from '../core/stored-choice.ts'

export type PanelSide = 'left' | 'right'
type PanelState = {
  readonly isOpen: boolean
  readonly widthPx: number
  /** The default width, which applies until the editor resizes the panel. */
  readonly usualPx: number
}
export type Panels = {
  readonly isNarrow: boolean
  readonly left: PanelState
  readonly right: PanelState
  readonly toggle: (side: PanelSide) => void
  readonly resize: (side: PanelSide, widthPx: number) => void
  /** Closes the panels that cover the page. Does nothing in a wide window. */
  readonly uncover: () => void
}

/**
 * Sizes of the panels. The default width is a share of the window width, but at most `usual`, so that a small window
 * has enough space for the page.
 */
export const panelWidthsPx = {
  left: { min: 200, share: 0.165, usual: 264, max: 480 },
  right: { min: 280, share: 0.235, usual: 340, max: 640 },
} as const

/** The width of the collapsed area menu. */
const menuPx = 48

const choiceName = 'panels'
const narrow = '(max-width: 56.25em)'
/** `widthPx` is undefined until the editor resizes the panel. */
type StoredPanel = { readonly isOpen: boolean; readonly widthPx: number | undefined }
type StoredPanels = Readonly<Record<PanelSide, StoredPanel>>
const covered = { left: false, right: false }

export function usePanels(): Panels {
  const [stored, setStoredPanels] = useState(readStoredPanels)
  const isNarrow = useIsNarrow()
  const windowPx = useWindowWidth() - menuPx
  const [above, setAbove] = useState(covered)
  useEffect(() => storePreference(choiceName, stored), [stored])
  return useMemo(() => {
    const change = (side: PanelSide, panel: Partial<StoredPanel>) =>
      setStoredPanels((before) => ({ ...before, [side]: { ...before[side], ...panel } }))
    const toPanel = (side: PanelSide): PanelState => {
      const usualPx = toDefaultWidthPx(side, windowPx)
      const { isOpen, widthPx = usualPx } = stored[side]
      return { isOpen: isNarrow ? above[side] : isOpen, widthPx, usualPx }
    }
    return {
      isNarrow,
      left: toPanel('left'),
      right: toPanel('right'),
      toggle(side) {
        if (isNarrow) setAbove((before) => ({ ...covered, [side]: !before[side] }))
        else change(side, { isOpen: !stored[side].isOpen })
      },
      resize(side, widthPx) {
        const isUsual = widthPx === toDefaultWidthPx(side, windowPx)
        change(side, { widthPx: isUsual ? undefined : toAllowed(side, widthPx) })
      },
      uncover: () => setAbove(covered),
    }
  }, [stored, above, isNarrow, windowPx])
}

const toAllowed = (side: PanelSide, widthPx: number) =>
  Math.round(Math.min(panelWidthsPx[side].max, Math.max(panelWidthsPx[side].min, widthPx)))

export function toDefaultWidthPx(side: PanelSide, windowPx: number): number {
  const { share, usual } = panelWidthsPx[side]
  return toAllowed(side, Math.min(usual, share * windowPx))
}

function readStoredPanels(): StoredPanels {
  const stored = Object(readPreference(choiceName)) as Partial<Record<PanelSide, Partial<PanelState>>>
  const toPanel = (side: PanelSide) => ({
    isOpen: stored[side]?.isOpen !== false,
    widthPx: readWidth(side, Number(stored[side]?.widthPx)),
  })
  return { left: toPanel('left'), right: toPanel('right') }
}

/**
 * Reads the stored width. Ignores the default width that earlier builds stored for every editor, because no editor
 * chose it.
 */
const readWidth = (side: PanelSide, widthPx: number): number | undefined =>
  widthPx > 0 && widthPx !== panelWidthsPx[side].usual ? toAllowed(side, widthPx) : undefined

function useWindowWidth(): number {
  return useSyncExternalStore(listenToSize, () => window.innerWidth)
}

function listenToSize(listen: () => void): () => void {
  window.addEventListener('resize', listen)
  return () => window.removeEventListener('resize', listen)
}

function useIsNarrow(): boolean {
  const [query] = useState(() => window.matchMedia(narrow))
  return useSyncExternalStore(
    (listen) => {
      query.addEventListener('change', listen)
      return () => query.removeEventListener('change', listen)
    },
    () => query.matches,
  )
}

/** Sets widths through the CSSOM, because the content security policy forbids style attributes in markup. */
export function usePanelWidths({ left, right }: Panels) {
  const editor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    editor.current?.style.setProperty('--left', `${left.widthPx}px`)
    editor.current?.style.setProperty('--right', `${right.widthPx}px`)
  }, [left.widthPx, right.widthPx])
  return editor
}
