/** Controls for the canvas: width, scale, audience, language and time. */
import { useNavigate } from '@tanstack/react-router'
import { memo, useState, type ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import type { Viewer } from '../canvas/agent/canvas-query.ts'
import type { CanvasView, Zoom } from '../canvas/geometry/view.ts'
import { deviceIcons, Icon } from '../ui/Icon.tsx'
import { ToggleButtons } from '../ui/ToggleButtons.tsx'
import { usePages } from '../core/queries.ts'
import { messages } from '../messages/messages.ts'
import { useComponentCommands } from '../core/commands.ts'
import { useStudio } from '../core/studio-context.ts'
import { usePage } from '../document/editor-deps.ts'
import { toViewCommands, toWidthChange, canvasViewers, canvasWidths, zoomLevels } from './view-commands.ts'

type CanvasBarProps = {
  readonly view: CanvasView
  readonly onView: (change: Partial<CanvasView>) => void
  /** Additional controls. To avoid rendering this bar again, pass the same React element until the controls change. */
  readonly children: ReactNode
}

/** Memoised, so that it is not rendered again when the selection changes. */
export const CanvasBar = memo(function CanvasBar({ view, onView, children }: CanvasBarProps) {
  const { commands } = useStudio()
  const { languages, choose } = useLanguages({ view, onView })
  useComponentCommands(commands, toViewCommands({ view, onView, languages, onLanguage: choose }))
  return (
    <div className="canvas-bar">
      <ToggleButtons
        label={messages.canvas.width}
        words={messages.canvas.widths}
        keys={canvasWidths}
        icons={deviceIcons}
        chosen={view.isAll ? 'all' : view.width}
        onChoose={(width) => onView(toWidthChange(width))}
      />
      <ToggleButtons<Zoom>
        label={messages.canvas.zoom}
        words={messages.canvas.zooms}
        keys={zoomLevels}
        chosen={view.zoom}
        onChoose={(zoom) => onView({ zoom })}
      />
      <div className="canvas-whom">
        <select
          aria-label={messages.canvas.viewer}
          value={view.viewer}
          onChange={({ target }) => onView({ viewer: target.value as Viewer })}
        >
          {canvasViewers.map((one) => (
            <option key={one} value={one}>
              {messages.canvas.viewers[one]}
            </option>
          ))}
        </select>
        {children}
        <Languages {...{ view, languages }} onChoose={choose} />
        <PreviewHour {...{ view, onView }} />
      </div>
    </div>
  )
})

type PreviewTimeProps = Pick<CanvasBarProps, 'view' | 'onView'>

/**
 * Lists the site's languages. Choosing a language opens the page's translation. If there is no translation, the canvas
 * shows the page that readers of that language see.
 */
function useLanguages({ onView }: PreviewTimeProps) {
  const { page } = usePage()
  const pages = usePages().data ?? []
  const navigate = useNavigate()
  const languages = [...new Set(pages.map(({ language }) => language))]
  const choose = (language: string) => {
    const { contentKey } = page
    const isPage = pages.some((one) => one.contentKey === contentKey && one.language === language)
    if (!isPage || language === page.language) return onView({ language })
    void navigate({ to: '/page/$contentKey/$language', params: { contentKey, language } })
  }
  return { languages, choose }
}

type LanguagesProps = Pick<CanvasBarProps, 'view'> & {
  readonly languages: readonly string[]
  readonly onChoose: (language: string) => void
}

function Languages({ view, languages, onChoose }: LanguagesProps) {
  if (languages.length < 2) return null
  return (
    <select
      aria-label={messages.canvas.language}
      value={view.language}
      onChange={({ target }) => onChoose(target.value)}
    >
      {languages.map((one) => (
        <option key={one} value={one}>
          {messages.canvas.inLanguage(one)}
        </option>
      ))}
    </select>
  )
}

/**
 * Selects the time at which the page is previewed. The input is visible only if the editor has chosen a time other than
 * the current time.
 */
function PreviewHour({ view, onView }: PreviewTimeProps) {
  const [isChosen, setChosen] = useState(false)
  const choose = (isOn: boolean) => {
    setChosen(isOn)
    if (!isOn) onView({ hour: '' })
  }
  return (
    <div className="canvas-hour">
      <div className="toggles">
        <ToggleButton aria-label={messages.canvas.hour} isSelected={isChosen} onChange={choose}>
          <Icon name="clock" />
        </ToggleButton>
      </div>
      {isChosen && (
        <input
          type="datetime-local"
          aria-label={messages.canvas.hour}
          value={view.hour}
          onChange={({ target }) => onView({ hour: target.value })}
        />
      )}
    </div>
  )
}
