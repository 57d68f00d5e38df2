import { formParts } from '#kit'
import type { ViewProps } from '../../define-block.ts'
import type { Data } from './data.ts'
import { FieldView } from './FieldView.tsx'
import type { Props } from './schema.ts'

export const View = ({ props, data, slots, root }: ViewProps<Props, Data>) => (
  <div {...root}>
    {data.isSent ? <Message props={props} data={data} /> : <Form {...{ props, data, slots }} />}
  </div>
)

type Parts = { readonly props: Props; readonly data: Data }

/** Stands under the form's id, so that the address of the answer leads to it and browsers move the focus there. */
const Message = ({ props, data }: Parts) => (
  <section id={data.elementId} className="form-message" aria-label={props.label} tabIndex={-1}>
    {props.messageTitle !== '' && <h2>{props.messageTitle}</h2>}
    {props.message.split(/\n+/).map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </section>
)

/** `noValidate`: the server says what is wrong, in the same words with and without JavaScript. */
const Form = ({ props, data, slots }: Parts & Pick<ViewProps<Props, Data>, 'slots'>) => (
  <form
    id={data.elementId}
    method="post"
    action={data.action}
    noValidate
    aria-label={props.label}
    data-form=""
    data-seconds={formParts.seconds}
    data-sending={data.words.sending}
    data-failed={data.words.failed}
    data-signed-out={data.words.signedOut}
  >
    <Problems data={data} />
    <input type="hidden" name={formParts.id} value={data.definition.id} />
    <div className="form-trap" aria-hidden="true">
      <label htmlFor={`${data.elementId}-trap`}>{data.words.trap}</label>
      <input
        type="text"
        id={`${data.elementId}-trap`}
        name={formParts.trap}
        tabIndex={-1}
        autoComplete="off"
      />
    </div>
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

/** Focused when the page is loaded: without a script nothing else leads there, and the visitor has asked for it by sending. */
const Problems = ({ data }: { readonly data: Data }) =>
  data.problems.length === 0 ? null : (
    <div
      className="form-problems"
      role="alert"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever has sent the form comes for these
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
