/** Commands for the view of a page. Each command has the same effect as the corresponding button above the page. */
import type { Viewer } from '../canvas/agent/canvas-query.ts'
import type { CanvasView, CanvasWidth, Zoom } from '../canvas/geometry/view.ts'
import type { Command } from '../core/commands.ts'
import { messages } from '../messages/messages.ts'

export const canvasWidths = ['mobile', 'tablet', 'desktop', 'free', 'all'] as const
export const zoomLevels: readonly Zoom[] = ['fit', 'full']
export const canvasViewers: readonly Viewer[] = ['guest', 'sample']

export const toWidthChange = (width: CanvasWidth | 'all'): Partial<CanvasView> =>
  width === 'all' ? { isAll: true } : { isAll: false, width }

type ViewActions = {
  readonly view: CanvasView
  readonly onView: (change: Partial<CanvasView>) => void
  readonly languages: readonly string[]
  readonly onLanguage: (language: string) => void
}

/** Returns the view commands. The command for the current view is disabled. */
export function toViewCommands({ view, onView, languages, onLanguage }: ViewActions): readonly Command[] {
  const { commandWords: words, width, zoom, viewer, language } = messages.canvas
  const toCommand = (
    id: string,
    { label, isDisabled, run }: Pick<Command, 'label' | 'run'> & { readonly isDisabled: boolean },
  ): Command => ({ id: `view-${id}`, group: 'view', label, words: words[id] ?? '', isDisabled, run })
  const shown = view.isAll ? 'all' : view.width
  return [
    ...canvasWidths.map((one) =>
      toCommand(one, {
        label: `${width}: ${messages.canvas.widths[one]}`,
        isDisabled: one === shown,
        run: () => onView(toWidthChange(one)),
      }),
    ),
    ...zoomLevels.map((one) =>
      toCommand(one, {
        label: `${zoom}: ${messages.canvas.zooms[one]}`,
        isDisabled: one === view.zoom,
        run: () => onView({ zoom: one }),
      }),
    ),
    ...canvasViewers.map((one) =>
      toCommand(one, {
        label: `${viewer}: ${messages.canvas.viewers[one]}`,
        isDisabled: one === view.viewer,
        run: () => onView({ viewer: one }),
      }),
    ),
    ...languages.map((one) =>
      toCommand(one, {
        label: `${language}: ${messages.canvas.inLanguage(one)}`,
        isDisabled: one === view.language || languages.length < 2,
        run: () => onLanguage(one),
      }),
    ),
  ]
}
