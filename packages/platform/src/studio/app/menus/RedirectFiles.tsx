/** Imports redirects from a CSV file, and exports the list. Lists each row that was not imported, with the reason. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ImportedRedirects, ListedRedirect } from '#api'
import { openDraftsKey } from '../../core/queries.ts'
import { useStudio } from '../../core/studio-context.ts'
import { menuMessages } from '../../messages/areas/en-menus.ts'
import { RequestError } from '../../ui/RequestError.tsx'
import { parseRedirects, toRedirectFile, type RejectedRow } from './redirect-table.ts'
import { useImportRedirects } from './use-redirects.ts'

const words = menuMessages.table
const maxBytes = 1024 * 1024
const maxRows = 5000
/** Maximum number of rows that the server accepts per request. */
const rowsAtOnce = 200

type ImportState = {
  readonly rows: ImportedRedirects['rows']
  readonly unread: readonly RejectedRow[]
  readonly total: number
}

export function RedirectFiles({ language }: { readonly language: string }) {
  const file = useRef<HTMLInputElement>(null)
  const { state, problem, read, error, isPending } = useImport(language)
  const exported = useExport(language)
  return (
    <>
      <span className="inline-field">
        <Button isDisabled={isPending} onPress={() => file.current?.click()}>
          {words.import}
        </Button>
        <Button isDisabled={exported.isPending} onPress={() => exported.mutate()}>
          {words.export}
        </Button>
      </span>
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={words.import}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen !== undefined) void read(chosen)
          target.value = ''
        }}
      />
      <p className="quiet redirect-wide">{words.columns}</p>
      {problem !== undefined && (
        <p role="alert" className="refused redirect-wide">
          {problem}
        </p>
      )}
      {exported.error !== null && <RequestError error={exported.error} />}
      {error !== null && <RequestError error={error} />}
      {state !== undefined && <ImportResult state={state} isPending={isPending} isStopped={error !== null} />}
    </>
  )
}

function useImport(language: string) {
  const send = useImportRedirects()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [state, setState] = useState<ImportState>()
  const { mutate, error, isPending } = useMutation({
    async mutationFn({ rows, unread }: ReturnType<typeof parseRedirects>) {
      const done: ImportedRedirects['rows'][number][] = []
      const show = () => setState({ rows: [...done], unread, total: rows.length })
      show()
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        const sent = await send({ language, rows: rows.slice(at, at + rowsAtOnce) })
        done.push(...sent.rows)
        show()
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: openDraftsKey }),
  })
  const findProblem = (size: number, rows: number) => {
    if (size > maxBytes) return words.tooLarge
    return rows > maxRows ? words.tooMany(rows) : undefined
  }
  const read = async (file: File) => {
    setState(undefined)
    const table = file.size > maxBytes ? { rows: [], unread: [] } : parseRedirects(await file.text())
    const isEmpty = table.rows.length === 0 && table.unread.length === 0
    const found = findProblem(file.size, table.rows.length) ?? (isEmpty ? words.empty : undefined)
    setProblem(found)
    if (found === undefined) mutate(table)
  }
  return { state, problem, read, error, isPending }
}

type ImportResultProps = {
  readonly state: ImportState
  readonly isPending: boolean
  readonly isStopped: boolean
}

function ImportResult({ state: { rows, unread, total }, isPending, isStopped }: ImportResultProps) {
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  const rejected = [
    ...unread,
    ...rows.flatMap(({ line, reason }) => (reason === null ? [] : [{ line, reason }])),
  ].toSorted((a, b) => a.line - b.line)
  return (
    <div className="redirect-wide">
      <output>
        {isPending
          ? words.progress(rows.length, total)
          : words.done(count('created'), count('changed'), count('unchanged'))}
      </output>
      {isStopped && <p>{words.stopped}</p>}
      {rejected.length > 0 && (
        <>
          <p>{words.refused(rejected.length)}</p>
          <ul className="redirect-refused">
            {rejected.map(({ line, reason }) => (
              <li key={line}>{words.reason(line, reason)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Downloads all redirects for the language. */
function useExport(language: string) {
  const { calls } = useStudio()
  return useMutation({
    async mutationFn() {
      const redirects: ListedRedirect[] = []
      for (let after: number | null = 0; after !== null;) {
        const part: { redirects: readonly ListedRedirect[]; next: number | null } = await calls.get(
          '/studio/redirects',
          { query: { language, after } },
        )
        redirects.push(...part.redirects)
        after = part.next
      }
      const href = URL.createObjectURL(new Blob([toRedirectFile(redirects)], { type: 'text/csv' }))
      Object.assign(document.createElement('a'), { href, download: `redirects-${language}.csv` }).click()
      setTimeout(() => URL.revokeObjectURL(href), 0)
    },
  })
}
