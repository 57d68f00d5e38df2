/** Previews the delivery promise for any date and time, as computed from the draft of the schedule. */
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { DeliveryCalendar } from '#model/browser'
import { useLabelTexts } from './use-label-texts.ts'
import { settingsMessages } from '../../messages/areas/en-settings.ts'
import {
  listPromiseDays,
  readCalendar,
  toLocalTime,
  toDeliveryPromise,
  type PromiseDay,
  type StoredSchedule,
} from './promise-days.ts'

const words = settingsMessages.schedule.promise
const shownDays = 14

type PromisePreviewProps = { readonly schedule: StoredSchedule; readonly language: string }

export function PromisePreview({ schedule, language }: PromisePreviewProps) {
  const calendar = readCalendar(schedule)
  return (
    <section className="card promise" aria-labelledby="promise-title">
      <h2 id="promise-title">{words.title}</h2>
      {calendar === undefined ? (
        <p className="quiet">{words.incomplete}</p>
      ) : (
        <PromiseResult {...{ schedule, language, calendar }} />
      )}
    </section>
  )
}

type PromiseResultProps = PromisePreviewProps & { readonly calendar: DeliveryCalendar }

function PromiseResult({ schedule, language, calendar }: PromiseResultProps) {
  const toNow = () => toLocalTime(Date.now(), calendar.timeZone)
  const [local, setLocal] = useState(toNow)
  const [from] = useState(() => toNow().slice(0, 10))
  const [sentToday = '', sentLater = ''] = useLabelTexts(language, promiseLabels)
  const code = language.replace('_', '-')
  const sentence = toDeliveryPromise({
    schedule,
    calendar,
    labels: { sentToday, sentLater },
    local,
    language: code,
  })
  return (
    <>
      <div className="promise-at">
        <label htmlFor="promise-at">{words.at}</label>
        <input
          id="promise-at"
          type="datetime-local"
          value={local}
          aria-describedby="promise-zone"
          onChange={({ target }) => setLocal(target.value)}
        />
        <Button className="small" onPress={() => setLocal(toNow())}>
          {words.now}
        </Button>
        <span className="quiet" id="promise-zone">
          {words.zone(calendar.timeZone)}
        </span>
      </div>
      <output className="promise-shown">
        <span className="quiet">{words.shown}</span>
        <span>{String(schedule.rule ?? '')}</span>
        <strong>{sentence === '' ? words.ruleOnly : sentence}</strong>
      </output>
      <details>
        <summary>{words.days}</summary>
        <PromiseTable days={listPromiseDays(schedule, calendar, { from, days: shownDays })} code={code} />
      </details>
    </>
  )
}

const promiseLabels = ['delivery.sentToday', 'delivery.sentLater'] as const

type PromiseTableProps = { readonly days: readonly PromiseDay[]; readonly code: string }

function PromiseTable({ days, code }: PromiseTableProps) {
  const toText = (day: string | undefined) => (day === undefined ? words.none : formatDay(day, code))
  return (
    <table className="promise-days">
      <thead>
        <tr>
          {Object.values(words.columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, isOpen, closedFor, sentOn, arrivesOn }) => (
          <tr key={day} className={isOpen ? undefined : 'quiet'}>
            <th scope="row">
              {formatDay(day, code)}
              {!isOpen && ` (${closedFor === undefined ? words.notWorking : words.closed(closedFor)})`}
            </th>
            <td>{toText(sentOn)}</td>
            <td>{toText(arrivesOn)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Returns a date such as `Thu, 24 Dec 2026`. Dates are in the language of the schedule, although all other text in the
 * studio is English.
 */
export const formatDay = (day: string, code: string): string =>
  new Intl.DateTimeFormat(code, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
