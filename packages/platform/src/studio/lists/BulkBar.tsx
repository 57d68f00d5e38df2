/** Actions for the selected rows of a list, with their progress. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ListingRow } from '#api'
import type { ApiClient } from '../api/calls.ts'
import { toItemKey, toItemParams } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'
import { waitUntilNotSending } from '../edits/wait-until-saved.ts'
import { itemListMessages } from '../messages/en-lists.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'

/** Maximum number of items for an action. The action sends one request per item. */
const maxItems = 200

type BulkAction = {
  readonly label: string
  readonly question: (items: number) => string
  /** Returns the message shown when the action has finished. */
  readonly done: (items: number) => string
  readonly isPossible: (row: ListingRow) => boolean
  readonly send: (calls: ApiClient, row: ListingRow, client: string) => Promise<unknown>
}

const pageType = 'epiderm__page'
const words = itemListMessages.bulk

const actions: readonly BulkAction[] = [
  {
    label: words.discard,
    question: words.discardQuestion,
    done: words.discarded,
    isPossible: ({ state }) => state !== 'published' && state !== 'withdrawn',
    send: (calls, row) => calls.delete('/studio/drafts/:item/:language', { params: toItemParams(row) }),
  },
  {
    label: words.unpublish,
    question: words.unpublishQuestion,
    done: words.unpublished,
    isPossible: ({ type, state, path }) =>
      type !== 'sfdc_cms__image' &&
      state !== 'leaves' &&
      state !== 'new' &&
      state !== 'withdrawn' &&
      (type !== pageType || path?.includes('…') === false),
    send: (calls, row, client) =>
      calls.post(
        row.type === pageType
          ? '/studio/pages/:item/:language/archive'
          : '/studio/items/:item/:language/unpublish',
        { params: toItemParams(row), body: { client } },
      ),
  },
]

type BulkBarProps = {
  readonly rows: readonly ListingRow[]
  readonly onDeselect: () => void
  /** Controls shown next to the actions. */
  readonly children?: ReactNode
}

export function BulkBar({ rows, onDeselect, children }: BulkBarProps) {
  const { done, run } = useBulk(onDeselect)
  const all = run.variables?.rows.length ?? 0
  if (rows.length === 0 && !run.isPending && !run.data?.failed)
    return run.data === undefined ? null : <output className="quiet">{run.data.result}</output>
  return (
    <section className="bulk-bar" aria-label={words.label}>
      <output>{run.isPending ? words.running(done, all) : words.selected(rows.length)}</output>
      {!run.isPending && rows.length > maxItems && <span className="quiet">{words.tooMany(maxItems)}</span>}
      {!run.isPending &&
        actions.map((action) => {
          const possible = rows.filter(action.isPossible)
          if (possible.length === 0) return null
          return (
            <ConfirmButton
              key={action.label}
              label={`${action.label} (${possible.length})`}
              question={action.question(possible.length)}
              isDisabled={possible.length > maxItems}
              onConfirm={() => run.mutate({ action, rows: possible })}
            />
          )
        })}
      {!run.isPending && children}
      {rows.length > 0 && <Button onPress={onDeselect}>{words.deselect}</Button>}
      {run.data !== undefined && run.data.failed > 0 && (
        <p role="alert" className="refused">
          {run.data.result} {words.failed(run.data.failed, run.data.reason)}
        </p>
      )}
    </section>
  )
}

type BulkTask = { readonly action: BulkAction; readonly rows: readonly ListingRow[] }

/** Sends the request for each item in turn, and continues if a request fails. */
function useBulk(onDone: () => void) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const [done, setDone] = useState(0)
  const run = useMutation({
    async mutationFn({ action, rows }: BulkTask) {
      setDone(0)
      await waitUntilNotSending(edits.saving)
      let failed = 0
      let reason = ''
      for (const [at, row] of rows.entries()) {
        await action.send(calls, row, edits.createUndoGroup()).catch((error: unknown) => {
          failed += 1
          reason = error instanceof Error ? error.message : String(error)
        })
        setDone(at + 1)
      }
      const keys = new Set(rows.map(toItemKey))
      for (const live of edits.listOpen()) if (keys.has(toItemKey(live.item))) void live.reload()
      return { failed, reason, result: action.done(rows.length - failed) }
    },
    async onSettled() {
      await queries.invalidateQueries()
      onDone()
    },
  })
  return { done, run }
}
