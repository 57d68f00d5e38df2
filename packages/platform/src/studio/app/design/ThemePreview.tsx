/** A preview of a page beside the theme's controls. Each edit to the theme's draft is applied to the page. */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { toThemePreviewQuery } from '../../canvas/agent/canvas-query.ts'
import { toFrameSizes, type FrameSize } from '../../canvas/geometry/view.ts'
import { useStudio } from '../../core/studio-context.ts'
import { useOutbox } from '../../document/use-drafts.ts'
import type { Tokens } from '../../form/inputs/token-values.ts'
import { designMessages } from '../../messages/areas/en-design.ts'
import { messages } from '../../messages/messages.ts'
import { ToggleButtons } from '../../ui/ToggleButtons.tsx'
import { applyTheme } from './apply-theme.ts'
import { usePreviewPages, type PreviewPage } from './use-preview-pages.ts'

const words = designMessages.preview
const widthsPx = { mobile: 375, tablet: 768, desktop: 1440 } as const
const widthNames = { mobile: '375', tablet: '768', desktop: '1440' } as const
type PreviewWidth = keyof typeof widthsPx

type ThemePreviewProps = {
  readonly language: string
  readonly tokens: Tokens
  /** The stored value of the logo field. */
  readonly logo: unknown
}

export function ThemePreview({ language, tokens, logo }: ThemePreviewProps) {
  const paths = usePreviewPages(language)
  const names = (Object.keys(words.labels) as readonly PreviewPage[]).filter(
    (name) => paths[name] !== undefined,
  )
  const [chosen, setChosen] = useState<PreviewPage>('home')
  const [width, setWidth] = useState<PreviewWidth>('desktop')
  const pane = useRef<HTMLDivElement>(null)
  const room = usePaneSize(pane)
  const shown = paths[chosen] === undefined ? names[0] : chosen
  const path = shown && paths[shown]
  const savedLogo = useSavedLogo(JSON.stringify(logo))
  const [size] = toFrameSizes(room, [widthsPx[width]], 'fit')
  return (
    <section className="theme-preview" aria-label={words.title}>
      <div className="theme-preview-bar">
        {shown !== undefined && (
          <ToggleButtons
            label={words.pages}
            words={words.labels}
            keys={names}
            chosen={shown}
            onChoose={setChosen}
          />
        )}
        <ToggleButtons
          label={words.widths}
          words={widthNames}
          keys={Object.keys(widthsPx) as readonly PreviewWidth[]}
          chosen={width}
          onChoose={setWidth}
        />
      </div>
      <div className="theme-pane" ref={pane}>
        {shown === undefined && <p>{messages.wait}</p>}
        {shown !== undefined && path !== undefined && size !== undefined && room.width > 0 && (
          <PreviewFrame
            key={`${path} ${savedLogo}`}
            title={words.frame(words.labels[shown])}
            {...{ path, language, tokens, size }}
          />
        )}
      </div>
    </section>
  )
}

/**
 * Returns the logo that the server has stored. The server renders the logo, so the preview reloads when the stored logo
 * changes.
 */
function useSavedLogo(logo: string | undefined): string | undefined {
  const { waiting } = useOutbox()
  const [saved, setSaved] = useState(logo)
  if (waiting === 0 && saved !== logo) setSaved(logo)
  return saved
}

type PreviewFrameProps = Pick<ThemePreviewProps, 'language' | 'tokens'> & {
  readonly title: string
  readonly path: string
  readonly size: FrameSize
}

function PreviewFrame({ title, path, language, tokens, size }: PreviewFrameProps) {
  const { calls } = useStudio()
  const frame = useRef<HTMLIFrameElement>(null)
  const applied = useRef<Tokens>({})
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  useLayoutEffect(() => {
    const root = frame.current?.contentDocument?.documentElement
    if (state !== 'shown' || root === undefined) return
    applyTheme(root, tokens, applied.current)
    applied.current = tokens
  }, [state, tokens])
  const onLoad = () => {
    const shown = frame.current?.contentDocument
    if (shown?.contentType !== 'text/html') return setState('failed')
    applied.current = {}
    return setState('shown')
  }
  return (
    <div className="theme-frame" ref={useFrameSize(size)}>
      {state !== 'shown' && (
        <p className="quiet" role={state === 'failed' ? 'alert' : undefined}>
          {state === 'failed' ? words.failed : words.loading}
        </p>
      )}
      <iframe
        ref={frame}
        title={title}
        src={calls.url(`/studio/canvas?${toThemePreviewQuery({ path, language })}`)}
        width={size.width}
        height={size.height}
        hidden={state === 'failed'}
        /**
         * The frame has the page's origin, because otherwise the page could not load its fonts and images. The page's
         * content security policy allows only the agent script, which prevents navigation (decision 061).
         */
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin"
        onLoad={onLoad}
      />
    </div>
  )
}

/** Sets sizes through the CSSOM, because the content security policy forbids style attributes in markup. */
function useFrameSize({ width, height, scale }: FrameSize): RefObject<HTMLDivElement | null> {
  const shown = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const style = shown.current?.style
    style?.setProperty('--width', `${width * scale}px`)
    style?.setProperty('--height', `${height * scale}px`)
    style?.setProperty('--scale', String(scale))
  }, [width, height, scale])
  return shown
}

function usePaneSize(pane: RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (pane.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(pane.current)
    return () => observer.disconnect()
  }, [pane])
  return size
}
