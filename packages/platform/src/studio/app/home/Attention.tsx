/** Lists problems with published content, failed jobs and unsent mail. */
import type { Overview, Findings } from '#api'
import { toItemKey } from '../../api/shapes.ts'
import { homeMessages as words } from '../../messages/areas/en-home.ts'
import { ItemLink } from '../../pages/ItemLink.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import { UnsentMail } from './UnsentMail.tsx'

export function Attention({ overview }: { readonly overview: Overview }) {
  const { content, failedJobs, unsentMail, canSendMail } = overview
  const findings =
    content === null
      ? []
      : ([
          [words.brokenLinks, content.brokenLinks],
          [words.missingAltTexts, content.missingAltTexts],
          [words.outdatedTranslations, content.outdatedTranslations],
        ] as const)
  const found = findings.filter(([, { count }]) => count > 0)
  const hasMail = unsentMail !== null && unsentMail > 0
  const jobs = failedJobs ?? []
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.attention}</h2>
      </div>
      {content === null && <p className="quiet">{words.scanning}</p>}
      {content !== null && found.length === 0 && jobs.length === 0 && !hasMail && (
        <p className="quiet">{words.nothing}</p>
      )}
      <ul className="attention">
        {found.map(([label, one]) => (
          <Finding key={label(2)} label={label(one.count)} findings={one} />
        ))}
        {jobs.map((jobsOfQueue) => (
          <li key={jobsOfQueue.queue}>
            <FailedJobs jobs={jobsOfQueue} />
          </li>
        ))}
        {hasMail && (
          <li>
            <UnsentMail count={unsentMail} canSend={canSendMail} />
          </li>
        )}
      </ul>
    </section>
  )
}

type FindingProps = { readonly label: string; readonly findings: Findings }

function Finding({ label, findings: { count, first } }: FindingProps) {
  return (
    <li>
      <details>
        <summary>{label}</summary>
        <ul>
          {first.map((item, at) => (
            <li key={`${toItemKey(item)} ${at}`}>
              <ItemLink item={item} title={item.title} />
              {item.detail !== '' && <span className="quiet"> {item.detail}</span>}
            </li>
          ))}
          {count > first.length && <li className="quiet">{words.more(count - first.length)}</li>}
        </ul>
      </details>
    </li>
  )
}
