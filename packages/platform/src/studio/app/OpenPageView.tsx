/** The open page at the selected width, and the form for the selected block. */
import { useCallback, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react'
import type { ItemName } from '#api'
import { freeWidthLimitsPx, toPreviewDevice, type CanvasView } from '../canvas/geometry/view.ts'
import { RejectedEditList } from '../conflicts/RejectedEditList.tsx'
import { useListPreview } from '../document/list-preview.ts'
import {
  SelectionContext,
  usePage,
  useCurrentSelection,
  useDeferredSelection,
} from '../document/editor-deps.ts'
import type { FormDevice } from '../fields/stored-value.ts'
import { useMediaQuery } from '../lists/use-media-query.ts'
import { messages } from '../messages/messages.ts'
import { PageCanvas } from '../page/PageCanvas.tsx'
import { RecordChoice } from '../record/RecordChoice.tsx'
import { CanvasBar } from './CanvasBar.tsx'
import { PanelResizeHandle } from './PanelResizeHandle.tsx'
import { SelectedPanel } from './SelectedPanel.tsx'
import type { Panels } from './use-panels.ts'
import { useFocusForm } from './use-focus-form.ts'

type OpenPageViewProps = {
  readonly panels: Panels
  readonly showRecord: (urlName: string) => void
  /** True if the canvas shows a language other than the language of the open page. */
  readonly isOther: boolean
  readonly onLanguage: (language: string) => void
  readonly onItems: (items: readonly ItemName[]) => void
}

/** Scrolls a new form to the top before a requested field is focused. */
function useTop() {
  const body = useRef<HTMLDivElement>(null)
  const onOther = useCallback(() => {
    if (body.current !== null) body.current.scrollTop = 0
  }, [])
  return { body, onOther }
}

function useView(language: string, onLanguage: OpenPageViewProps['onLanguage']) {
  const isPhone = useMediaQuery('(max-width: 40em)')
  const [view, setView] = useState(() => toFirstView(language, isPhone))
  const [wasPhone, setWasPhone] = useState(isPhone)
  /** Fits the page to the window again when the window changes to or from phone width. */
  if (isPhone !== wasPhone) {
    setWasPhone(isPhone)
    setView((before) => ({ ...before, ...toFittingView(isPhone) }))
  }
  const changeView = useCallback(
    (change: Partial<CanvasView>) => {
      setView((before) => ({ ...before, ...change }))
      if (change.language !== undefined) onLanguage(change.language)
    },
    [onLanguage],
  )
  return { view, changeView }
}

/**
 * The page at the selected width, and the form for the selected block. The form shows the values for the device of that
 * width.
 */
export function OpenPageView({ panels, showRecord, isOther, onLanguage, onItems }: OpenPageViewProps) {
  const { page, blocks } = usePage()
  const { selected } = useCurrentSelection()
  const { language, title, path } = page
  const { view, changeView } = useView(language, onLanguage)
  const onDevice = useCallback((width: FormDevice) => changeView({ width }), [changeView])
  const choice = useMemo(() => <RecordChoice path={path} onRecord={showRecord} />, [path, showRecord])
  const side = useRef<HTMLElement>(null)
  const { body, onOther } = useTop()
  const [preview, setPreview] = useListPreview(blocks, selected)
  const [placed, setPlaced] = useState<string>()
  /**
   * The marker of the selected block, as last reported by the canvas. It is deferred, like the selection that the form
   * uses.
   */
  const placedLater = useDeferredValue(placed)
  const isFormed = useDeferredSelection().selected === selected && placedLater === placed
  useFocusForm(side, panels)
  return (
    <>
      <main className="middle">
        <h1 className="unseen">{title}</h1>
        <CanvasBar view={view} onView={changeView}>
          {choice}
        </CanvasBar>
        <PageCanvas
          {...{ view, selected, onItems, preview, isOther }}
          onPreviewLeft={() => setPreview(undefined)}
          onPlaced={setPlaced}
          onView={changeView}
        />
      </main>
      <aside
        ref={side}
        className="panel right"
        aria-label={messages.block.title}
        aria-busy={!isFormed}
        hidden={!panels.right.isOpen}
      >
        <PanelResizeHandle side="right" panels={panels} />
        <div className="panel-body" ref={body}>
          <RejectedEditList />
          <Later>
            <SelectedPanel
              {...{ path, onDevice, preview, onOther }}
              placed={placedLater}
              onPreview={setPreview}
              device={toPreviewDevice(view)}
            />
          </Later>
        </div>
      </aside>
    </>
  )
}

/** Phones show the page at phone width. */
const toFittingView = (isPhone: boolean): Pick<CanvasView, 'width' | 'isAll' | 'zoom'> => ({
  width: isPhone ? 'mobile' : 'desktop',
  isAll: false,
  zoom: 'fit',
})

const toFirstView = (language: string, isPhone: boolean): CanvasView => ({
  ...toFittingView(isPhone),
  freePx: freeWidthLimitsPx.usual,
  viewer: 'guest',
  language,
  hour: '',
})

/** Passes a new selection to its children only after the canvas has rendered it. */
function Later({ children }: { readonly children: ReactNode }) {
  return <SelectionContext value={useDeferredSelection()}>{children}</SelectionContext>
}
