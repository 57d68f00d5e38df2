import { formParameterNames, storedFormPurposes } from '#model'
import type { ViewProps } from '#blocks'
import type { Data } from './data.ts'
import { FieldView } from './FieldView.tsx'
import type { ReceiptData } from './receipt.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, slots, root }: ViewProps<Props, Data>) => (
  <div {...root}>
    {data.isSent ? <Message {...{ props, data, slots }} /> : <Form {...{ props, data, slots }} />}
  </div>
)

type FormParts = { readonly props: Props; readonly data: Data } & Pick<ViewProps<Props, Data>, 'slots'>

/**
 * Renders the message that replaces a submitted form. The message has the form's id, and the response's URL has this id
 * as its fragment, so that browsers focus the message.
 */
const Message = ({ props, data, slots }: FormParts) => (
  <section id={data.elementId} className="form-message" aria-label={props.label} tabIndex={-1}>
    {data.receipt === undefined && storedFormPurposes.includes(data.definition.purpose) ? (
      <Over words={data.words} />
    ) : (
      <>
        {props.messageTitle !== '' && <h2>{props.messageTitle}</h2>}
        {data.receipt !== undefined && <Reference receipt={data.receipt} />}
        {props.message.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {slots['message']}
        {data.receipt !== undefined && <Sent receipt={data.receipt} />}
      </>
    )}
  </section>
)

/** A message that is shown if the token is missing or has expired. It reveals no submitted content. */
const Over = ({ words }: Pick<Data, 'words'>) => (
  <>
    <h2>{words.over}</h2>
    <p>{words.overText}</p>
  </>
)

type ReceiptProps = { readonly receipt: ReceiptData }

const Reference = ({ receipt: { reference, words } }: ReceiptProps) => (
  <p className="form-reference">
    <span>{words.reference}</span> <strong>{reference}</strong> <span>{words.keepIt}</span>
  </p>
)

/**
 * Renders the submitted content. For a signed-in visitor, the content is removed from the page when the session ends,
 * as private blocks are.
 */
const Sent = ({ receipt: { words, answers, isKept, accountUrl } }: ReceiptProps) => (
  <div className="form-sent" data-private={isKept ? 'receipt' : undefined}>
    <h3>{words.sent}</h3>
    <dl>
      {answers.map(({ name, label, texts }) => (
        <div key={name}>
          <dt>{label}</dt>
          {texts.map((text, index) => (
            <dd key={`${index} ${text}`}>{text}</dd>
          ))}
        </div>
      ))}
    </dl>
    {accountUrl !== undefined && (
      <p>
        <a href={accountUrl}>{words.inAccount}</a>
      </p>
    )}
  </div>
)

/**
 * Uses `noValidate`, so that the server reports problems, with the same messages whether or not JavaScript is enabled.
 */
const Form = ({ props, data, slots }: FormParts) => (
  <form
    id={data.elementId}
    method="post"
    action={data.action}
    noValidate
    aria-label={props.label}
    data-form=""
    data-seconds={formParameterNames.seconds}
    data-sending={data.words.sending}
    data-failed={data.words.failed}
    data-signed-out={data.words.signedOut}
    data-own={data.ownUrl === undefined ? undefined : ''}
  >
    <Problems data={data} />
    <input type="hidden" name={formParameterNames.id} value={data.definition.id} />
    <div className="form-trap" aria-hidden="true">
      {hasLines(data) && <DefaultButton text={props.submitLabel} />}
      <label htmlFor={`${data.elementId}-trap`}>{data.words.trap}</label>
      <input
        type="text"
        id={`${data.elementId}-trap`}
        name={formParameterNames.trap}
        tabIndex={-1}
        autoComplete="off"
      />
    </div>
    {data.ownUrl !== undefined && (
      <p className="form-own" data-guests="">
        <a href={data.ownUrl} rel="nofollow">
          {data.words.fromAccount}
        </a>
      </p>
    )}
    {data.fields.map((field) => (
      <FieldView key={field.name} field={field} optional={data.words.optional} />
    ))}
    {slots['terms']}
    <div className="form-send">
      <button type="submit">{props.submitLabel}</button>
      <output className="form-status" />
    </div>
  </form>
)

const hasLines = ({ fields }: Data) => fields.some(({ type }) => type === 'lines')

/** The Enter key activates the first button of a form, which must not be “Add line”. */
const DefaultButton = ({ text }: { readonly text: string }) => (
  <button type="submit" tabIndex={-1}>
    {text}
  </button>
)

/** Receives focus on page load (`autofocus`), because without JavaScript no script can focus it after a submission. */
const Problems = ({ data }: { readonly data: Data }) =>
  data.problems.length === 0 ? null : (
    <div
      className="form-problems"
      role="alert"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- visitors must notice the problems after submitting the form
      autoFocus
      aria-labelledby={`${data.elementId}-problems`}
    >
      <h2 id={`${data.elementId}-problems`}>{data.words.problems}</h2>
      <ul>
        {data.problems.map(({ text, controlId }) => (
          <li key={text}>{controlId === undefined ? text : <a href={`#${controlId}`}>{text}</a>}</li>
        ))}
      </ul>
    </div>
  )
