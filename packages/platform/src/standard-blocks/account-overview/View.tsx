import type { ViewProps } from '#blocks'
import type { Data } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, root }: ViewProps<Props, Data>) => (
  <div {...root}>
    {data.problems.length > 0 && <p role="alert">{data.problems.join(' ')}</p>}
    <dl>
      {data.facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    {data.ways.map(({ text, url }) => (
      <p key={url}>
        <a href={url}>{text}</a>
      </p>
    ))}
    <h2>{props.label}</h2>
    <ul>
      {data.devices.map(({ id, name, since, isCurrent, button }) => (
        <li key={id}>
          <p>
            <strong>{name}</strong>
            {isCurrent && <> · {data.words.thisDevice}</>}
            <br />
            <span>{since}</span>
          </p>
          <SignOut data={data} session={id} text={button} endsOwn={isCurrent} />
        </li>
      ))}
    </ul>
    {data.devices.length > 1 && <SignOut data={data} session="all" text={data.words.everywhere} endsOwn />}
  </div>
)

type SignOutProps = {
  readonly data: Data
  readonly session: string
  readonly text: string
  /**
   * True if this button also ends the visitor's current session. The session watcher reads this from the
   * `data-ends-session` attribute (SSN-2).
   */
  readonly endsOwn: boolean
}

const SignOut = ({ data, session, text, endsOwn }: SignOutProps) => (
  <form method="post" action={data.action} data-ends-session={endsOwn ? '' : undefined}>
    <input type="hidden" name={data.formName} value={data.definition.id} />
    <input type="hidden" name="session" value={session} />
    <button type="submit" className="outlined-button">
      {text}
    </button>
  </form>
)
