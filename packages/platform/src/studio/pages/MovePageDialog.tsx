/** The dialog that changes the address of a page, with an optional redirect from the old address. */
import { useState } from 'react'
import type { ListedPage } from '#api'
import { toItemParams } from '../api/shapes.ts'
import { usePages } from '../core/queries.ts'
import { pageDialogMessages } from '../messages/en-page-dialogs.ts'
import { messages } from '../messages/messages.ts'
import { AddressField } from './AddressField.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { findAddressProblem } from './page-address.ts'
import { useSendChange } from './use-send-change.ts'

type MovePageDialogProps = { readonly page: ListedPage; readonly onClose: () => void }

export function MovePageDialog({ page, onClose }: MovePageDialogProps) {
  const pages = usePages().data ?? []
  const [route, setRoute] = useState(page.route)
  const [isLeading, setLeading] = useState(true)
  const send = useSendChange(onClose)
  const { contentKey, language, title, state } = page
  const problem = findAddressProblem(route, { pages, language, contentKey })
  const isKnown = state !== 'new'
  return (
    <ChangeForm
      title={messages.change.titles.move}
      explained={
        isKnown ? pageDialogMessages.explained.move(title) : pageDialogMessages.explained.moveNew(title)
      }
      send={pageDialogMessages.send.move}
      isReady={problem === undefined && route !== page.route && !send.isPending}
      error={send.error}
      onSend={() =>
        send.mutate((calls, client) =>
          calls.post('/studio/pages/:item/:language/move', {
            params: toItemParams(page),
            body: { client, route, isLeading },
          }),
        )
      }
      onClose={onClose}
    >
      <AddressField label={pageDialogMessages.newAddress} {...{ route, problem }} onRoute={setRoute} />
      {isKnown && (
        <label className="check">
          <input type="checkbox" checked={isLeading} onChange={({ target }) => setLeading(target.checked)} />
          <span>
            {pageDialogMessages.isLeading}
            <span className="quiet">{pageDialogMessages.isLeadingHelp}</span>
          </span>
        </label>
      )}
    </ChangeForm>
  )
}
