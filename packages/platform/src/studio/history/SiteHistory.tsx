/** The history of the whole site by day, newest first. */
import { useId, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { Person } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { usePages } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { siteHistory as words } from '../messages/en-site-history.ts'
import { say } from '../messages/messages.ts'
import { useTitles } from '../document/use-titles.ts'
import { listReferences } from './undo-group-difference.ts'
import { toFirstLanguage } from '../pages/page-changes.ts'
import { Refused } from '../ui/Refused.tsx'
import { SiteLine, toLineKey, type SiteLineContext } from './SiteLine.tsx'
import { toDays } from './site-lines.ts'
import { useSiteHistory } from './use-site-history.ts'

export function SiteHistory() {
  const { canPublish } = useStudio()
  const [account, setAccount] = useState('')
  const { people, items, lines, isWaiting, error, hasEarlier, readEarlier } = useSiteHistory(account)
  const language = toFirstLanguage(usePages().data ?? [])
  const site: SiteLineContext = {
    toItem: new Map(items.map((item) => [toItemKey(item), item])),
    language,
    findTitle: useTitles(
      lines.flatMap((line) => (line.kind === 'edit' ? listReferences(line.gesture) : [])),
      language ?? '',
    ),
  }
  return (
    <>
      <By {...{ people, account }} onChange={setAccount} />
      {error !== null && <Refused error={error} />}
      {isWaiting && error === null && <p>{say.wait}</p>}
      {!isWaiting && lines.length === 0 && !hasEarlier && <p>{words.none}</p>}
      {toDays(lines, toDay).map(({ day, lines: own }) => (
        <section key={day}>
          <h2>{day}</h2>
          <ol className="site-history" aria-label={day}>
            {own.map((line) => (
              <SiteLine key={toLineKey(line)} {...{ line, site }} />
            ))}
          </ol>
        </section>
      ))}
      {hasEarlier && (
        <Button className="small" onPress={readEarlier}>
          {say.history.more}
        </Button>
      )}
      {!isWaiting && !hasEarlier && (
        <p className="quiet">
          {words.begins}
          {!canPublish && ` ${words.publishesHidden}`}
        </p>
      )}
    </>
  )
}

type PersonFilterProps = {
  readonly people: readonly Person[]
  /** The selected account; empty for all accounts. */
  readonly account: string
  readonly onChange: (account: string) => void
}

function By({ people, account, onChange }: PersonFilterProps) {
  const id = useId()
  return (
    <div className="site-history-by">
      <label htmlFor={id}>{words.by}</label>
      <select id={id} value={account} onChange={({ target }) => onChange(target.value)}>
        <option value="">{words.everyone}</option>
        {people.map((person) => (
          <option key={person.account} value={person.account}>
            {person.name}
          </option>
        ))}
      </select>
    </div>
  )
}

const dayMs = 86_400_000

function toDay(at: string): string {
  const day = toDate(new Date(at))
  if (day === toDate(new Date())) return words.today
  return day === toDate(new Date(Date.now() - dayMs)) ? words.yesterday : day
}

const toDate = (date: Date) => date.toLocaleDateString('en-GB', { dateStyle: 'long' })
