/** The closed days of a delivery schedule, sorted by date. Past days are collapsed. */
import { useId, useState, type KeyboardEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import { toWallClock } from '#model/browser'
import { settingsMessages } from '../../messages/areas/en-settings.ts'
import { messages } from '../../messages/messages.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import {
  isWorkingDay,
  readCalendar,
  readClosedDays,
  type ClosedDay,
  type StoredSchedule,
} from './promise-days.ts'
import { formatDay } from './PromisePreview.tsx'

const words = settingsMessages.schedule.closed

type ClosedDaysProps = {
  readonly schedule: StoredSchedule
  readonly language: string
  /** Called with the changed closed days. Undefined if the form is read-only. */
  readonly onChange: ((days: readonly ClosedDay[]) => void) | undefined
}

export function ClosedDays({ schedule, language, onChange }: ClosedDaysProps) {
  const days = readClosedDays(schedule)
  const [today] = useState(() => toWallClock(Date.now()).day)
  const past = days.filter(({ day }) => day < today)
  const ahead = days.filter(({ day }) => day >= today)
  const calendar = readCalendar(schedule)
  const toRow = (one: ClosedDay) => (
    <tr key={`${one.day} ${one.name}`}>
      <th scope="row">
        {one.day === '' ? messages.form.nothing : formatDay(one.day, language.replace('_', '-'))}
        {calendar !== undefined && !isWorkingDay(calendar, one.day) && (
          <span className="quiet"> ({words.notWorking})</span>
        )}
      </th>
      <td>{one.name}</td>
      <td>
        {onChange !== undefined && (
          <IconButton
            icon="bin"
            label={words.remove(`${one.name} ${one.day}`)}
            onPress={() => onChange(days.filter((other) => other !== one))}
          />
        )}
      </td>
    </tr>
  )
  return (
    <section className="card closed-days" aria-labelledby="closed-days-title">
      <h2 id="closed-days-title">{`${words.title} (${days.length})`}</h2>
      {onChange !== undefined && <AddDay days={days} onAdd={(one) => onChange(sortDays([...days, one]))} />}
      {ahead.length === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        <DayTable label={words.title}>{ahead.map(toRow)}</DayTable>
      )}
      {past.length > 0 && (
        <details>
          <summary>{words.past(past.length)}</summary>
          <DayTable label={words.past(past.length)}>{past.map(toRow)}</DayTable>
        </details>
      )}
    </section>
  )
}

const sortDays = (days: readonly ClosedDay[]) => days.toSorted((a, b) => a.day.localeCompare(b.day))

const DayTable = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <table className="promise-days" aria-label={label}>
    <tbody>{children}</tbody>
  </table>
)

type AddDayProps = {
  readonly days: readonly ClosedDay[]
  readonly onAdd: (day: ClosedDay) => void
}

function AddDay({ days, onAdd }: AddDayProps) {
  const id = useId()
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const findProblem = () => {
    if (day === '' || name.trim() === '') return words.incomplete
    return days.some((one) => one.day === day) ? words.taken : undefined
  }
  const add = () => {
    const found = findProblem()
    setProblem(found)
    if (found !== undefined) return
    onAdd({ day, name: name.trim() })
    setDay('')
    setName('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className="add-day">
      <input
        type="date"
        aria-label={words.newDay}
        value={day}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={({ target }) => setDay(target.value)}
        onKeyDown={onKeyDown}
      />
      <input
        aria-label={words.newName}
        placeholder={words.columns.name}
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button onPress={add}>{words.add}</Button>
      {problem !== undefined && (
        <p role="alert" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
