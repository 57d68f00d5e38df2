/** The only live region for changes. Screen readers finish one message before they read the next. */
import { useEffect, useSyncExternalStore } from 'react'
import { useStudio } from '../core/studio-context.ts'
import type { Announcements } from '../document/announcements.ts'
import { toAnnouncement } from '../document/change-announcements.ts'
import { usePage } from '../document/editor-deps.ts'

/** Display time of a message that requires no action. */
const passingMs = 4000

export function Announcer({ announcements }: { readonly announcements: Announcements }) {
  const { subscribe, last, announce } = announcements
  const said = useSyncExternalStore(subscribe, last)
  useDoneEdits()
  useEffect(() => {
    if (said.words === '') return undefined
    const waiting = setTimeout(() => announce(''), passingMs)
    return () => clearTimeout(waiting)
  }, [said, announce])
  const { words, isSeen, number } = said
  return (
    <output className={isSeen ? 'toast passing' : 'unseen'}>
      {words !== '' && <span key={number}>{words}</span>}
    </output>
  )
}

/** Announces edits from any source: keys, buttons, drags, or the command palette. */
function useDoneEdits(): void {
  const { edits } = useStudio()
  const { types, blocks, announce } = usePage()
  useEffect(
    () =>
      edits.onDone((done) => {
        const words = toAnnouncement(done, { types, toName: blocks.toNodeName })
        if (words !== undefined) announce(words)
      }),
    [edits, types, blocks, announce],
  )
}
