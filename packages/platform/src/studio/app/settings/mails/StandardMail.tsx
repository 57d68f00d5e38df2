/** An e-mail for which the site uses the standard text, with a preview. */
import { Link, useParams } from '@tanstack/react-router'
import { Button } from 'react-aria-components/Button'
import type { ListedMail } from '#api'
import { toMailPurpose } from '#model/browser'
import { toRoleNames } from '../../../core/role-names.ts'
import { useStudio } from '../../../core/studio-context.ts'
import { mailMessages as words } from '../../../messages/areas/en-mails.ts'
import { messages } from '../../../messages/messages.ts'
import { RequestError } from '../../../ui/RequestError.tsx'
import { AreaScreen } from '../../frame/AreaScreen.tsx'
import { MailPreview } from './MailPreview.tsx'
import { useCreateMailDraft, useMails } from './use-mails.ts'
import './mails.css'

export function StandardMail() {
  const { currentAccount } = useStudio()
  const { purpose } = useParams({ strict: false })
  const { data, error } = useMails()
  const mail = data?.mails.find((one) => one.purpose === purpose)
  const isAllowed = currentAccount.rights.includes('editMails')
  return (
    <AreaScreen title={mail === undefined ? words.title : toMailPurpose(mail.purpose).label}>
      <p>
        <Link to="/settings/mails">{words.allMails}</Link>
      </p>
      {!isAllowed && <p>{words.notAllowed(toRoleNames('editMails'))}</p>}
      {isAllowed && error !== null && <RequestError error={error} />}
      {isAllowed && error === null && data === undefined && <p>{messages.wait}</p>}
      {data !== undefined && mail === undefined && <p>{words.unknown}</p>}
      {mail !== undefined && <ShownMail mail={mail} />}
    </AreaScreen>
  )
}

function ShownMail({ mail: { purpose, item } }: { readonly mail: ListedMail }) {
  const edit = useCreateMailDraft(purpose)
  return (
    <>
      <p className="quiet">{words.purposes[purpose]}</p>
      <div className="mail-actions">
        <span>{item === null && words.standardNote}</span>
        <Button className="primary" isDisabled={edit.isPending} onPress={() => edit.mutate()}>
          {words.edit}
        </Button>
      </div>
      {edit.error !== null && <RequestError error={edit.error} />}
      <MailPreview purpose={purpose} edit="standard" />
    </>
  )
}
