/** Shows an e-mail with sample values, as HTML or as plain text. Editors can send the e-mail to their own address. */
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { MailPurpose } from '#model/browser'
import { useStudio } from '../../../core/studio-context.ts'
import { mailMessages } from '../../../messages/areas/en-mails.ts'
import { messages } from '../../../messages/messages.ts'
import { RequestError } from '../../../ui/RequestError.tsx'
import { useMailPreview, useTestMail } from './use-mails.ts'

const words = mailMessages.preview

type MailPreviewProps = {
  readonly purpose: MailPurpose
  /** A value that changes with each stored edit. */
  readonly edit: string
}

export function MailPreview({ purpose, edit }: MailPreviewProps) {
  const { basePath } = useStudio()
  const [format, setFormat] = useState<'html' | 'text'>('html')
  const { data, error } = useMailPreview(purpose, edit)
  return (
    <section className="card mail-preview" aria-labelledby="mail-preview">
      <div className="card-head">
        <h2 id="mail-preview">{words.title}</h2>
        <div className="segments" role="radiogroup" aria-label={words.formats}>
          {(['html', 'text'] as const).map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="mail-format"
                checked={format === one}
                onChange={() => setFormat(one)}
              />
              <span>{words[one]}</span>
            </label>
          ))}
        </div>
      </div>
      {error !== null && <RequestError error={error} />}
      {data === undefined && error === null && <p>{messages.wait}</p>}
      {data !== undefined && (
        <>
          <p className="mail-subject">
            <span className="quiet">{words.subject}</span> <strong>{data.subject}</strong>
          </p>
          {format === 'text' ? (
            <pre className="mail-text">{data.text}</pre>
          ) : (
            <iframe
              title={words.frame}
              className="mail-frame"
              sandbox=""
              src={`${basePath}/api/studio/mails/${purpose}/html?edit=${encodeURIComponent(edit)}`}
            />
          )}
        </>
      )}
      <TestMail purpose={purpose} />
    </section>
  )
}

function TestMail({ purpose }: Pick<MailPreviewProps, 'purpose'>) {
  const test = useTestMail(purpose)
  return (
    <div className="mail-test">
      <Button isDisabled={test.isPending} onPress={() => test.mutate()}>
        {mailMessages.test.send}
      </Button>
      <output>{test.data !== undefined && mailMessages.test.sent(test.data.to)}</output>
      {test.error !== null && <RequestError error={test.error} />}
    </div>
  )
}
