/** The panels beside a page: whether they are open, and how wide; kept in this browser. On a narrow window they lie above the page. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { keepChoice, readChoice } from '../frame/kept-choice.ts'

export type Side = 'left' | 'right'
type Panel = { readonly isOpen: boolean; readonly widthPx: number }
export type Panels = {
  readonly isNarrow: boolean
  readonly left: Panel
  readonly right: Panel
  readonly toggle: (side: Side) => void
  readonly resize: (side: Side, widthPx: number) => void
  /** Where panels lie above the page, all; else nothing. */
  readonly uncover: () => void
}

export const panelWidthsPx = {
  left: { min: 200, usual: 264, max: 480 },
  right: { min: 280, usual: 340, max: 640 },
} as const

const choiceName = 'panels'
const narrow = '(max-width: 56.25em)'
type Kept = Readonly<Record<Side, Panel>>
const covered = { left: false, right: false }

export function usePanels(): Panels {
  const [kept, setKept] = useState(readKept)
  const isNarrow = useIsNarrow()
  const [above, setAbove] = useState(covered)
  useEffect(() => keepChoice(choiceName, kept), [kept])
  return useMemo(() => {
    const change = (side: Side, panel: Partial<Panel>) =>
      setKept((before) => ({ ...before, [side]: { ...before[side], ...panel } }))
    const toPanel = (side: Side) => (isNarrow ? { ...kept[side], isOpen: above[side] } : kept[side])
    return {
      isNarrow,
      left: toPanel('left'),
      right: toPanel('right'),
      toggle(side) {
        if (isNarrow) setAbove((before) => ({ ...covered, [side]: !before[side] }))
        else change(side, { isOpen: !kept[side].isOpen })
      },
      resize: (side, widthPx) => change(side, { widthPx: toAllowed(side, widthPx) }),
      uncover: () => setAbove(covered),
    }
  }, [kept, above, isNarrow])
}

const toAllowed = (side: Side, widthPx: number) =>
  Math.round(Math.min(panelWidthsPx[side].max, Math.max(panelWidthsPx[side].min, widthPx)))

function readKept(): Kept {
  const kept = Object(readChoice(choiceName)) as Partial<Record<Side, Partial<Panel>>>
  const toPanel = (side: Side): Panel => ({
    isOpen: kept[side]?.isOpen !== false,
    widthPx: toAllowed(side, Number(kept[side]?.widthPx) || panelWidthsPx[side].usual),
  })
  return { left: toPanel('left'), right: toPanel('right') }
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
