/** Announcements for screen readers, one at a time: of several in one go, the last is read. */
export type Announcement = {
  readonly words: string
  readonly isSeen: boolean
  /** Increases, so that the same text can be announced again. */
  readonly number: number
}

export type Announcements = {
  readonly announce: (words: string, how?: 'seen') => void
  /** Empty text if there is nothing to announce. */
  readonly last: () => Announcement
  readonly subscribe: (listen: () => void) => () => void
}

export function createAnnouncements(): Announcements {
  const listeners = new Set<() => void>()
  let last: Announcement = { words: '', isSeen: false, number: 0 }
  return {
    announce(words, how) {
      last = { words, isSeen: how === 'seen', number: last.number + 1 }
      for (const listen of listeners) listen()
    },
    last: () => last,
    subscribe(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}
