import type { ViewProps } from '#blocks'
import type { Data, PageLink } from './data.ts'
import type { Props } from './schema.ts'

export const View = ({ data, root }: ViewProps<Props, Data>) => {
  const { status, label, more, previous, next, pages } = data
  return (
    <div {...root}>
      <output>{status}</output>
      {more && (
        <a className="more" href={more.url} data-grow="">
          {more.text}
        </a>
      )}
      {pages.length > 0 && (
        <nav aria-label={label}>
          <ul>
            {previous && <SideStep {...previous} rel="prev" />}
            {pages.map((step, index) =>
              step === undefined ? (
                <li key={`gap-${index}`} aria-hidden="true">
                  …
                </li>
              ) : (
                <li key={step.text}>
                  <a
                    href={step.url}
                    aria-label={step.name}
                    aria-current={step.isCurrent ? 'page' : undefined}
                  >
                    {step.text}
                  </a>
                </li>
              ),
            )}
            {next && <SideStep {...next} rel="next" />}
          </ul>
        </nav>
      )}
    </div>
  )
}

const SideStep = ({ url, text, rel }: PageLink & { rel: 'prev' | 'next' }) => (
  <li>
    <a href={url} rel={rel}>
      {text}
    </a>
  </li>
)
