/** The layout of an area: a bar with the area's title and actions, and the content below the bar. */
import type { PointerEventHandler, ReactNode } from 'react'
import { PublishButton } from '../../publish/PublishButton.tsx'
import { RejectedEditList } from '../../conflicts/RejectedEditList.tsx'
import { useOpenDrafts } from '../../core/queries.ts'
import { messages } from '../../messages/messages.ts'
import { StudioMenu } from './StudioMenu.tsx'

type AreaScreenProps = {
  readonly title: string
  /** Buttons in the bar. They precede the buttons that are common to all areas. */
  readonly actions?: ReactNode
  /** The handler that `useStableValueDuringPress` returns. */
  readonly onPointerDownCapture?: PointerEventHandler
  readonly children: ReactNode
}

export function AreaScreen({ title, actions, onPointerDownCapture, children }: AreaScreenProps) {
  const drafts = useOpenDrafts().data
  return (
    <div className="list-page area">
      <title>{`${title} | ${messages.studio}`}</title>
      <header className="bar">
        <h1>{title}</h1>
        <span className="space" />
        {actions}
        <PublishButton isQuiet={drafts?.length === 0} />
        <StudioMenu />
      </header>
      <main onPointerDownCapture={onPointerDownCapture}>
        <RejectedEditList />
        {children}
      </main>
    </div>
  )
}
