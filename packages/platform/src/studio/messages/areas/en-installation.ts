/** Messages of the screen for settings of the installation, in English. Loaded with it. */
export const installation = {
  title: 'Installation',
  notAllowed: (roles: string) => `These settings are for ${roles}.`,
  fixed: (variable: string) => `Set by the environment variable ${variable}. Change it on the server.`,
  save: 'Save',
  saved: 'Saved.',
  unsaved: 'Not saved yet.',
  leave: 'Leave without saving? Your changes will be lost.',

  retention: {
    title: 'Retention',
    days: 'Days to store the history of published drafts',
    help: 'Older edits leave the history. Published content and releases stay.',
    wrong: 'Enter a whole number of days, at least 1.',
  },

  alarms: {
    title: 'Alarms',
    addresses: 'E-mail addresses',
    help: 'One address per line. They are notified, in addition to publishers, if a page differs from what was checked before its publish.',
    wrong: (address: string) => `“${address}” is not an e-mail address.`,
  },

  webhooks: {
    title: 'Webhooks',
    explained: 'Other systems that are notified of each release. New addresses get later releases only.',
    none: 'No webhooks yet. Add the address of a system to notify it of each release.',
    add: 'Add webhook',
    url: 'Address',
    urlHelp: 'A public https address.',
    urlExample: 'https://build.example/hook',
    secret: 'Signing secret',
    secretHelp:
      'The receiver verifies notifications with this secret. Copy it now: it is encrypted when saved, and never shown again.',
    generate: 'Generate secret',
    test: 'Send test',
    testOf: (address: string) => `Send a test to ${address}`,
    accepted: (status: number) => `Accepted with status ${status}.`,
    failed: (reason: string) => `Not accepted: ${reason}`,
    remove: 'Remove',
    removeOf: (address: string) => `Remove ${address}`,
    question: (address: string) =>
      `Remove ${address}? It gets no further notifications, also no pending ones.`,
    attempts: 'Latest deliveries',
    noAttempts: 'Nothing was sent yet.',
    columns: { at: 'Time', event: 'Event', outcome: 'Outcome' },
    release: (release: number) => `Release ${release}`,
    testEvent: 'Test',
  },
}
