/** How wide the page is shown, and to whom. */
import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import type { Viewer } from '../canvas/canvas-port.ts'
import { say } from '../messages/messages.ts'

export const widthsPx = { mobile: 375, tablet: 768, desktop: 1440, free: undefined } as const
export type CanvasWidth = keyof typeof widthsPx

type CanvasBarProps = {
  readonly width: CanvasWidth
  readonly viewer: Viewer
  readonly onWidth: (width: CanvasWidth) => void
  readonly onViewer: (viewer: Viewer) => void
  /** What else decides what is shown. */
  readonly children: ReactNode
}

const widths = Object.keys(widthsPx) as CanvasWidth[]
const viewers = ['guest', 'sample'] as const

export function CanvasBar({ width, viewer, onWidth, onViewer, children }: CanvasBarProps) {
  return (
    <div className="canvas-bar">
      <ToggleButtonGroup
        className="toggles"
        aria-label={say.canvas.width}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[width]}
        onSelectionChange={(keys) => {
          for (const key of keys) onWidth(key as CanvasWidth)
        }}
      >
        {widths.map((one) => (
          <ToggleButton key={one} id={one}>
            {say.canvas.widths[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {children}
      <label>
        {say.canvas.viewer}
        <select value={viewer} onChange={({ target }) => onViewer(target.value as Viewer)}>
          {viewers.map((one) => (
            <option key={one} value={one}>
              {say.canvas.viewers[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
