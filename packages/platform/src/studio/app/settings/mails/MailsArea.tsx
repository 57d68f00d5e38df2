/** Lists the e-mails that the site sends, with the purpose, subject and state of each. */
import { Link } from '@tanstack/react-router'
import { toLanguageName } from '#kit/browser'
import type { ListedMail } from '#api'
import { toMailPurpose } from '#model/browser'
import { toRoleNames } from '../../../core/role-names.ts'
import { useStudio } from '../../../core/studio-context.ts'
import { mailMessages as words } from '../../../messages/areas/en-mails.ts'
import { messages } from '../../../messages/messages.ts'
import { RequestError } from '../../../ui/RequestError.tsx'
import { AreaScreen } from '../../frame/AreaScreen.tsx'
import { AreaKindNote } from '../../frame/AreaKindNote.tsx'
import { SettingsTabs } from '../../frame/SettingsTabs.tsx'
import { useMails } from './use-mails.ts'
import './mails.css'

export function MailsArea() {
  const { currentAccount } = useStudio()
  const isAllowed = currentAccount.rights.includes('editMails')
  return (
    <AreaScreen title={words.title}>
      <SettingsTabs />
      {isAllowed ? <MailList /> : <p>{words.notAllowed(toRoleNames('editMails'))}</p>}
    </AreaScreen>
  )
}

function MailList() {
  const { data, error } = useMails()
  if (error !== null) return <RequestError error={error} />
  if (data === undefined) return <p>{messages.wait}</p>
  return (
    <>
      <AreaKindNote kind="content" />
      <p className="quiet">{words.explained(toLanguageName(data.language))}</p>
      <section className="card">
        <ul className="rows mail-rows" aria-label={words.list}>
          {data.mails.map((mail) => (
            <MailRow key={mail.purpose} mail={mail} />
          ))}
        </ul>
      </section>
    </>
  )
}

function MailRow({ mail: { purpose, subject, state, item } }: { readonly mail: ListedMail }) {
  const { label } = toMailPurpose(purpose)
  return (
    <li>
      <span className="row-main">
        {item === null ? (
          <Link to="/settings/mails/$purpose" params={{ purpose }}>
            {label}
          </Link>
        ) : (
          <Link to="/item/$contentKey/$language" params={item}>
            {label}
          </Link>
        )}
        <span className="quiet">{words.purposes[purpose]}</span>
      </span>
      <span className="mail-subject">{subject}</span>
      <span className="row-state">
        <span className={stateClasses[state]}>{words.states[state]}</span>
      </span>
    </li>
  )
}

const stateClasses: Readonly<Record<ListedMail['state'], string>> = {
  standard: 'quiet',
  published: 'state',
  draft: 'state draft',
  new: 'state draft',
}
