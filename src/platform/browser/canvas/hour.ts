/** What the page says of a time, as of an hour that the studio tells: no server knows it. */

export type Hour = {
  readonly tell: (atMs: number) => Promise<void>
  /** Whenever something was drawn. */
  readonly show: () => void
}

/** What shows it is loaded with the first hour; `onLate`: then it stands there. */
export function createHour(document: Document, onLate: () => void): Hour {
  let show = () => {}
  return {
    async tell(atMs) {
      const loaded = await import('./show-hour.ts')
      show = () => loaded.showHour(document, atMs)
      show()
      onLate()
    },
    show: () => show(),
  }
}
