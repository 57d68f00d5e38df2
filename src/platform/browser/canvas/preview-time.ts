/** Updates the times on the page for an hour that the studio sends: the server does not know it. */

export type PreviewTime = {
  readonly tell: (atMs: number) => Promise<void>
  /** Called after each rendering. */
  readonly show: () => void
}

/** Loads the code when the first hour is set; calls `onLate` after each hour is shown. */
export function createPreviewTime(document: Document, onLate: () => void): PreviewTime {
  let show = () => {}
  return {
    async tell(atMs) {
      const loaded = await import('./show-preview-time.ts')
      show = () => loaded.showHour(document, atMs)
      show()
      onLate()
    },
    show: () => show(),
  }
}
