import type { ViewProps } from '#blocks'
import type { Data, EnquirySummary } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ props, data, root }: ViewProps<Props, Data>) => (
  <section {...root} aria-label={props.label}>
    <h2>{props.label}</h2>
    {data.enquiries.length === 0 && props.emptyText !== '' && <p>{props.emptyText}</p>}
    <p>
      <a href={data.newUrl}>{props.newText}</a>
    </p>
    {data.enquiries.length > 0 && (
      <ol>
        {data.enquiries.map((enquiry) => (
          <Enquiry key={enquiry.reference} enquiry={enquiry} again={data.again} />
        ))}
      </ol>
    )}
  </section>
)

/** Renders one enquiry. `data-state` is used only for styling; the text also states the status. */
const Enquiry = ({ enquiry, again }: { readonly enquiry: EnquirySummary; readonly again: string }) => (
  <li>
    <div className="enquiry-facts">
      <h3>{enquiry.reference}</h3>
      <p className="enquiry-state" data-state={enquiry.state}>
        {enquiry.stateText}
      </p>
    </div>
    <p className="enquiry-sent">{[enquiry.sent, ...enquiry.topics].join(' · ')}</p>
    {enquiry.lines.length > 0 && (
      <ul>
        {enquiry.lines.map((line, index) => (
          <li key={`${index} ${line}`}>{line}</li>
        ))}
      </ul>
    )}
    <p>
      <a href={enquiry.againUrl} rel="nofollow">
        {again}
        <span className="visually-hidden"> {enquiry.reference}</span>
      </a>
    </p>
  </li>
)
