/** Updates times on the page for the preview hour, which exists only in the studio. */

export type PreviewTime = {
  readonly set: (atMs: number) => Promise<void>
  /** Updates the page for the preview hour that is set. Must be called after each rendering. */
  readonly show: () => void
}

/**
 * Loads the required code when an hour is first set. Calls `onLate` each time the page has been updated to a new hour.
 */
export function createPreviewTime(document: Document, onLate: () => void): PreviewTime {
  let show = () => {}
  return {
    async set(atMs) {
      const loaded = await import('./show-preview-time.ts')
      show = () => loaded.showHour(document, atMs)
      show()
      onLate()
    },
    show: () => show(),
  }
}
