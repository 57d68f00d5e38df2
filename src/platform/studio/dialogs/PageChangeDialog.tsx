/** A page that begins, gets another address, or leaves the site: as drafts, with the redirects that belong to it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { toItemKey, type ItemName, type ListedPage } from '../api/shapes.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { Refused } from './Refused.tsx'
import { StudioDialog } from './StudioDialog.tsx'

export type PageChange =
  | { readonly kind: 'new'; readonly language: string }
  | {
      readonly kind: 'copy' | 'move' | 'archive'
      readonly page: ListedPage
      /** As the draft has it: without the language. */
      readonly route: string
    }

type PageChangeDialogProps = { readonly change: PageChange; readonly onClose: () => void }

export function PageChangeDialog({ change, onClose }: PageChangeDialogProps) {
  const { kind } = change
  const page = 'page' in change ? change.page : undefined
  const [title, setTitle] = useState(kind === 'copy' && page ? say.change.copyOf(page.title) : '')
  const [route, setRoute] = useState('route' in change && kind !== 'archive' ? change.route : '')
  const [isLeading, setLeading] = useState(true)
  const send = useChange(change, onClose)
  const isNew = kind === 'new' || kind === 'copy'
  return (
    <StudioDialog title={say.change.titles[kind]} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({ title, route, isLeading })
        }}
      >
        <p>{say.change.explained[kind](page?.title ?? '')}</p>
        {isNew && (
          <TextField value={title} onChange={setTitle} isRequired maxLength={300}>
            <Label>{say.form.title}</Label>
            <Input />
          </TextField>
        )}
        <TextField value={route} onChange={setRoute} isRequired={kind !== 'archive'} maxLength={1000}>
          <Label>{say.change.routes[kind]}</Label>
          <Input />
        </TextField>
        {kind === 'move' && (
          <label className="check">
            <input
              type="checkbox"
              checked={isLeading}
              onChange={({ target }) => setLeading(target.checked)}
            />
            {say.change.isLeading}
          </label>
        )}
        {send.isError && <Refused error={send.error} />}
        <div className="dialog-foot">
          <Button type="submit" className="primary" isDisabled={send.isPending}>
            {say.change.send[kind]}
          </Button>
        </div>
      </form>
    </StudioDialog>
  )
}

type Said = { readonly title: string; readonly route: string; readonly isLeading: boolean }

/** A new page is opened, one that leaves is left. */
function useChange(change: PageChange, onClose: () => void) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (said: Said) => {
      const { path, body } = toCall(change, said)
      return calls.post<ItemName>(path, { client: edits.createGesture(), ...body })
    },
    onSuccess: async ({ contentKey, language }) => {
      edits.reloadAll()
      await queries.invalidateQueries()
      onClose()
      if (change.kind === 'archive') return navigate({ to: '/' })
      return navigate({ to: '/page/$contentKey/$language', params: { contentKey, language } })
    },
  })
}

function toCall(change: PageChange, { title, route, isLeading }: Said): { path: string; body: object } {
  if (change.kind === 'new')
    return { path: '/studio/pages', body: { language: change.language, title, route } }
  const { page } = change
  const path = `/studio/pages/${toItemKey(page)}`
  if (change.kind === 'move') return { path: `${path}/move`, body: { route, isLeading } }
  if (change.kind === 'archive')
    return { path: `${path}/archive`, body: route.trim() === '' ? {} : { leadsTo: route.trim() } }
  const { contentKey, language } = page
  return { path: '/studio/pages', body: { language, title, route, copyOf: contentKey } }
}
