/** The address of a canvas, and the queries that request the canvas and its changes. */
import { toPreviewQuery, type ListPreview } from '../../document/list-preview.ts'

export type CanvasTarget = { readonly path: string; readonly language: string; readonly viewer: Viewer }
export type Viewer = 'guest' | 'sample'

/** `preview` is the list to show in a preview state. The frame is not reloaded when it changes. */
type CanvasView = { readonly address: CanvasTarget; readonly preview: ListPreview | undefined }

const withAll = { agent: 'with', drafts: 'stored' } as const

/** The query for the canvas page, including all stored drafts and the studio's agent. */
export const toCanvasQuery = ({ path, language, viewer }: CanvasTarget): string =>
  new URLSearchParams({ path, language, viewer, ...withAll }).toString()

/** The query for a theme preview, whose styles refer to each token by name. */
export const toThemePreviewQuery = ({ path, language }: Pick<CanvasTarget, 'path' | 'language'>): string =>
  new URLSearchParams({ path, language, viewer: 'guest', tokens: 'named', ...withAll }).toString()

/** The query for changes to the canvas since its current state. */
export const toCanvasUpdateQuery = ({ address, preview }: CanvasView) => ({
  ...address,
  ...toPreviewQuery(preview),
  agent: 'with' as const,
})

export type CanvasUpdateQuery = ReturnType<typeof toCanvasUpdateQuery>
