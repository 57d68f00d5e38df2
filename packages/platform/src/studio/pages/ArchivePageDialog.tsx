/**
 * The dialog that removes a page from the site. Lists references to the page, and can create a redirect for its
 * address.
 */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField } from 'react-aria-components/TextField'
import { toLanguageName } from '#kit/browser'
import type { ListedPage } from '#api'
import { toItemKey, toItemParams } from '../api/shapes.ts'
import { usePages, useTypes } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { waitUntilNotSending } from '../edits/wait-until-saved.ts'
import { pageDialogMessages } from '../messages/en-page-dialogs.ts'
import { messages } from '../messages/messages.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { findParentPage } from './page-address.ts'
import { useSendChange } from './use-send-change.ts'

type ArchivePageDialogProps = { readonly page: ListedPage; readonly onClose: () => void }

export function ArchivePageDialog({ page, onClose }: ArchivePageDialogProps) {
  const { edits } = useStudio()
  const pages = usePages().data ?? []
  const { language, title, state } = page
  const [leadsTo, setLeadsTo] = useState(() => findParentPage(page.route, { pages, language }) ?? '')
  const send = useSendChange(onClose, { isLeft: true })
  const isNew = state === 'new'
  const isWrong = !isNew && leadsTo !== '' && (!/^(?:\/|https:\/\/)/.test(leadsTo) || leadsTo === page.route)
  const answer = isNew || leadsTo === '' ? {} : { leadsTo }
  return (
    <ChangeForm
      title={isNew ? pageDialogMessages.send.delete : messages.change.titles.archive}
      explained={
        isNew ? pageDialogMessages.explained.archiveNew(title) : pageDialogMessages.explained.archive(title)
      }
      send={isNew ? pageDialogMessages.send.delete : pageDialogMessages.send.archive}
      isReady={!isWrong && !send.isPending}
      error={send.error}
      onSend={() =>
        send.mutate(async (calls, client) => {
          const params = toItemParams(page)
          if (!isNew)
            return calls.post('/studio/pages/:item/:language/archive', {
              params,
              body: { client, ...answer },
            })
          await waitUntilNotSending(edits.saving)
          await calls.delete('/studio/items/:item/:language', { params })
          return page
        })
      }
      onClose={onClose}
    >
      {!isNew && <Links page={page} onOpen={onClose} />}
      {!isNew && (
        <TextField
          value={leadsTo}
          onChange={(typed) => setLeadsTo(typed.trim())}
          isInvalid={isWrong}
          validationBehavior="aria"
          maxLength={1000}
        >
          <Label>{pageDialogMessages.leadsTo}</Label>
          <Input spellCheck={false} />
          <Text slot="description" className="help quiet">
            {pageDialogMessages.leadsToHelp}
          </Text>
          <FieldError className="problem">{pageDialogMessages.wrongTarget}</FieldError>
        </TextField>
      )}
    </ChangeForm>
  )
}

type LinksProps = { readonly page: ListedPage; readonly onOpen: () => void }

function Links({ page, onOpen }: LinksProps) {
  const { calls } = useStudio()
  const types = useTypes().data?.contentTypes
  const { data, isError } = useQuery({
    queryKey: ['links', toItemKey(page)],
    queryFn: () => calls.get('/studio/pages/:item/:language/links', { params: toItemParams(page) }),
  })
  if (isError) return <p>{messages.unreachable}</p>
  if (data === undefined) return <p>{messages.wait}</p>
  if (data.links.length === 0) return <p className="quiet">{pageDialogMessages.noLinks}</p>
  return (
    <section className="notice links" aria-label={pageDialogMessages.links(data.links.length)}>
      <p>{pageDialogMessages.links(data.links.length)}</p>
      <ul>
        {data.links.map((link) => {
          const { contentKey, language, type, title } = link
          const params = { contentKey, language }
          return (
            <li key={toItemKey(link)}>
              {type === 'epiderm__page' ? (
                <Link to="/page/$contentKey/$language" params={params} onClick={onOpen}>
                  {title}
                </Link>
              ) : (
                title
              )}
              <span className="quiet">{` · ${types?.get(type)?.label ?? type} · ${toLanguageName(language)}`}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
