/** What is said of what somebody does, one at a time: what comes last in one go is what is heard. */
export type Announcement = {
  readonly words: string
  readonly isSeen: boolean
  /** Of the same words once more, another one. */
  readonly number: number
}

export type Announcements = {
  readonly announce: (words: string, how?: 'seen') => void
  /** Without words where nothing is to be said any longer. */
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
