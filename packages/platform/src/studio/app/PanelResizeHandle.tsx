/** The edge of a panel, for resizing it. */
import { ResizeHandle } from '../ui/ResizeHandle.tsx'
import { messages } from '../messages/messages.ts'
import { panelWidthsPx, type Panels, type PanelSide } from './use-panels.ts'

export function PanelResizeHandle({ side, panels }: { readonly side: PanelSide; readonly panels: Panels }) {
  return (
    <ResizeHandle
      className="panel-edge"
      label={messages.panels.edges[side]}
      widthPx={panels[side].widthPx}
      range={{ ...panelWidthsPx[side], usual: panels[side].usualPx }}
      factor={side === 'left' ? 1 : -1}
      onResize={(widthPx) => panels.resize(side, widthPx)}
    />
  )
}
