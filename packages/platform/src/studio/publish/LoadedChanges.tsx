/** A button that loads and shows the changes in a draft. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ListedDraft } from '#api'
import { toItemKey, toItemParams } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'
import { publishMessages as words } from '../messages/en-publish.ts'
import { messages } from '../messages/messages.ts'
import { RequestError } from '../ui/RequestError.tsx'
import { DraftChanges } from './DraftChanges.tsx'

export function LoadedChanges({ draft }: { readonly draft: ListedDraft }) {
  const { calls } = useStudio()
  const [isShown, setShown] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['draft changes', toItemKey(draft), draft.seq],
    enabled: isShown,
    queryFn: () => calls.get('/studio/drafts/:item/:language/changes', { params: toItemParams(draft) }),
  })
  return (
    <>
      <Button
        className="small"
        aria-expanded={isShown}
        aria-label={words.changesOf(draft.title)}
        onPress={() => setShown(!isShown)}
      >
        {isShown ? words.hideChanges : words.showChanges}
      </Button>
      {isShown && error !== null && <RequestError error={error} />}
      {isShown && error === null && data === undefined && <p>{messages.wait}</p>}
      {isShown && data?.changed === 0 && <p className="quiet">{words.noChanges}</p>}
      {isShown && data !== undefined && <DraftChanges draft={data} isOpen onShow={() => {}} />}
    </>
  )
}
