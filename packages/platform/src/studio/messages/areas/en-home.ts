/** Messages about what needs attention, in English. Loaded with the Home area. */
const toCount = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`

export const homeMessages = {
  attention: 'Needs attention',
  scanning: 'Checking the published content. This takes about a minute after the server starts.',
  nothing: 'No problems found.',
  brokenLinks: (number: number) => toCount(number, 'broken link', 'broken links'),
  missingAltTexts: (number: number) =>
    toCount(number, 'picture without alternative text', 'pictures without alternative text'),
  outdatedTranslations: (number: number) => toCount(number, 'outdated translation', 'outdated translations'),
  more: (number: number) => `and ${number.toLocaleString('en-GB')} more`,
  failedJobs: (queue: string, failed: number) =>
    `${queue}: ${toCount(failed, 'attempt failed', 'attempts failed')}`,
  failedExplained: 'The server tries again after a pause, which gets longer with each attempt.',
  lastError: (reason: string) => `Last error: ${reason}`,
  retry: 'Retry now',
  retryOf: (queue: string) => `Retry now: ${queue}`,
  retrying: 'The server tries again within a minute.',
  deliveries: 'Webhooks in Settings',
  queues: {
    notices: 'E-mails about submissions',
    confirmations: 'Confirmation e-mails',
    receipts: 'Page checks after publishing',
    purges: 'Cache purges',
    webhooks: 'Webhooks',
  } as Readonly<Record<string, string>>,
  unsentMail: (number: number) => toCount(number, 'e-mail was not sent', 'e-mails were not sent'),
  mail: {
    cannotSend:
      'The site cannot send e-mail yet. Set SMTP_URL and PUBLIC_ORIGIN, restart the server, then send these e-mails here.',
    canSend: 'Stored while the site could not send e-mail. Links in them may have expired.',
    to: (address: string, time: string) => `to ${address}, ${time}`,
    download: (subject: string) => `Download: ${subject}`,
    noSubject: 'No subject',
    send: 'Send',
    sendOf: (subject: string, address: string) => `Send: ${subject}, to ${address}`,
  },
  visits: 'Visits in the last 30 days',
  agreed: 'Only visitors who agreed to be counted',
  total: (number: number) => toCount(number, 'visit', 'visits'),
  chart: (total: number, most: number) =>
    `Visits by day: ${toCount(total, 'visit', 'visits')} in 30 days, at most ${most.toLocaleString('en-GB')} a day.`,
  table: 'Show as a table',
  day: 'Day',
  visitsColumn: 'Visits',
}
