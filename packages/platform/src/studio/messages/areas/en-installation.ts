/** Messages for the Installation screen, in English. Loaded with that screen. */
export const installationMessages = {
  title: 'Installation',
  notAllowed: (roles: string) => `Only ${roles} can change these settings.`,
  fixed: (variable: string) => `Set by the environment variable ${variable}. Change it on the server.`,
  save: 'Save',
  saved: 'Saved.',
  unsaved: 'Not saved yet.',
  leave: 'Leave without saving? Your changes will be lost.',

  retention: {
    title: 'Retention',
    days: 'Days to store the history of published drafts',
    help: 'Older edits are removed from the history. Published content and releases are not affected.',
    wrong: 'Enter a whole number of days, at least 1.',
  },

  alerts: {
    title: 'Alerts',
    addresses: 'E-mail addresses',
    help: 'One address per line. Publishers and these addresses get an e-mail if a published page differs from its preview.',
    wrong: (address: string) => `“${address}” is not an e-mail address.`,
  },

  webhooks: {
    title: 'Webhooks',
    explained: 'Webhooks notify other systems of each release, starting with the next one.',
    none: 'No webhooks yet. Add the address of a system to notify it of each release.',
    add: 'Add webhook',
    url: 'Address',
    urlHelp: 'A public HTTPS address.',
    urlExample: 'https://build.example/hook',
    secret: 'Signing secret',
    secretHelp:
      'The receiver verifies notifications with this secret. Copy it now. It is not shown again after you save.',
    generate: 'Generate secret',
    test: 'Send test',
    testOf: (address: string) => `Send a test to ${address}`,
    accepted: (status: number) => `Accepted with status ${status}.`,
    failed: (reason: string) => `Not accepted: ${reason}`,
    remove: 'Remove',
    removeOf: (address: string) => `Remove ${address}`,
    question: (address: string) =>
      `Remove ${address}? It will receive no more notifications, including pending ones.`,
    attempts: 'Latest deliveries',
    noAttempts: 'No deliveries yet.',
    columns: { at: 'Time', event: 'Event', outcome: 'Outcome' },
    release: (release: number) => `Release ${release}`,
    testEvent: 'Test',
  },
}
