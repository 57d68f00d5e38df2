/**
 * Announcements for screen readers. If several announcements are requested at the same time, only the last one is read.
 */
import { createStore, type Store } from '#kit/browser'

type Announcement = {
  readonly words: string
  readonly isSeen: boolean
  /** A number that increases with each announcement, so that screen readers announce a repeated text again. */
  readonly number: number
}

export type Announcements = Pick<Store<Announcement>, 'subscribe'> & {
  readonly announce: (words: string, how?: 'seen') => void
  /** Returns the last announcement, whose `words` are empty if there is nothing to announce. */
  readonly last: () => Announcement
}

export function createAnnouncements(): Announcements {
  const { get, set, subscribe } = createStore<Announcement>({ words: '', isSeen: false, number: 0 })
  return {
    announce: (words, how) => set({ words, isSeen: how === 'seen', number: get().number + 1 }),
    last: get,
    subscribe,
  }
}
