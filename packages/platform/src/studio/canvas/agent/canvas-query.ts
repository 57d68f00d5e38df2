/** The address of a canvas, and the queries for the canvas and for its changes. */
import { toPreviewQuery, type ListPreview } from '../../document/list-preview.ts'

export type CanvasTarget = { readonly path: string; readonly language: string; readonly viewer: Viewer }
export type Viewer = 'guest' | 'sample'

/** `preview` is a list that is shown in a preview state. Changing it does not reload the frame. */
type CanvasView = { readonly address: CanvasTarget; readonly preview: ListPreview | undefined }

const withAll = { agent: 'with', drafts: 'stored' } as const

/** The query for the canvas page, which includes all stored drafts and the agent. */
export const toCanvasQuery = ({ path, language, viewer }: CanvasTarget): string =>
  new URLSearchParams({ path, language, viewer, ...withAll }).toString()

/** The query for the preview of a theme, whose styles read each token by its name. */
export const toThemePreviewQuery = ({ path, language }: Pick<CanvasTarget, 'path' | 'language'>): string =>
  new URLSearchParams({ path, language, viewer: 'guest', tokens: 'named', ...withAll }).toString()

/** The query for the changes since the current state of the canvas. */
export const toFragmentsQuery = ({ address, preview }: CanvasView) => ({
  ...address,
  ...toPreviewQuery(preview),
  agent: 'with' as const,
})

export type FragmentsQuery = ReturnType<typeof toFragmentsQuery>
