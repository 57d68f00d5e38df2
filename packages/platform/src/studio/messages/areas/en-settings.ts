/** Messages for the screens in the Settings area, in English. Loaded with those screens. */
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const settingsMessages = {
  tabs: {
    label: 'Settings',
    content: 'Content',
    languages: 'Languages',
    mails: 'E-mails',
    installation: 'Installation',
  },
  kinds: {
    content: {
      name: 'Content',
      help: 'Changes are drafts. Visitors see them once they are published, and each publish can be undone.',
    },
    installation: {
      name: 'Installation',
      help: 'Changes take effect as soon as you save them, and cannot be undone. They are listed in Activity.',
    },
  },

  types: {
    epiderm__site: 'Name, organisation, search engines, head tags, special pages and consent.',
    epiderm__delivery_schedule: 'Order cut-off, working days, and closed days such as bank holidays.',
    epiderm__labels: 'Built-in text, such as buttons and messages, in each language.',
    epiderm__synonyms: 'Words that the site’s search treats as synonyms.',
  },

  labels: {
    title: 'Labels',
    explained: 'The site’s built-in text. If a label is empty, visitors see the default.',
    language: 'Language',
    search: 'Search labels',
    filter: 'Show',
    filters: { all: 'All labels', changed: 'Changed', missing: 'Not translated' },
    found: (found: number, all: number) =>
      found === all ? count(all, 'label', 'labels') : `${found} of ${count(all, 'label', 'labels')}`,
    columns: { label: 'Label', byDefault: 'Default', text: 'Text on this site', place: 'Shown on' },
    own: 'Defined by this site',
    noDefault: 'None',
    untranslated: 'Not translated',
    keep: (signs: string) => `Do not remove ${signs}.`,
    none: 'No labels match. Change the search or the filter.',
    /** Names of label groups. Each key is the prefix of the label names in its group. */
    places: {
      account: 'Account pages',
      'account.mail': 'E-mails about the account',
      breadcrumb: 'Breadcrumb',
      consent: 'Cookie banner',
      delivery: 'Delivery promise',
      enquiry: 'Enquiries and their confirmations',
      error: 'Error page',
      form: 'Forms',
      grid: 'Item lists',
      language: 'Language switch',
      menu: 'Header and menus',
      page: 'Every page',
      pagination: 'Pagination',
      private: 'Content for signed-in visitors',
      search: 'Search',
      session: 'Warning before automatic sign-out',
      value: 'Field values',
      video: 'Videos',
      withdrawn: 'Pages for withdrawn items',
    },
  },

  schedule: {
    promise: {
      title: 'Delivery promise',
      at: 'Order placed at',
      zone: (zone: string) => `Date and time in ${zone}.`,
      now: 'Now',
      shown: 'Visitors see',
      ruleOnly:
        'Visitors see only the general rule, because the list of closed days ends before the delivery day.',
      incomplete:
        'To see the delivery promise, fill in the cut-off, the time zone, the working days and “Closed days listed until”.',
      days: 'Orders placed an hour before the cut-off in the next two weeks',
      columns: { order: 'Order placed', sent: 'Sent', arrives: 'Arrives' },
      closed: (name: string) => `closed, ${name}`,
      notWorking: 'not a working day',
      none: 'not known yet',
    },
    closed: {
      title: 'Closed days',
      columns: { day: 'Date', name: 'Name', weekday: 'Weekday' },
      add: 'Add closed day',
      newDay: 'Date of the closed day',
      newName: 'Name of the closed day',
      remove: (name: string) => `Remove ${name}`,
      past: (number: number) => `Show ${count(number, 'past day', 'past days')}`,
      none: 'No upcoming closed days.',
      taken: 'This date is already listed.',
      incomplete: 'Enter a date and a name.',
      notWorking: 'already a non-working day',
    },
  },

  site: {
    groups: {
      facts: 'Site',
      organization: 'Organisation',
      languages: 'Languages and formats',
      searchEngines: 'Search engines and head tags',
      pages: 'Pages',
      consent: 'Visits and consent',
      technical: 'Advanced',
    },
    jump: 'Setting groups',
    consentTexts: 'Consent text',
    consentHelp: 'The cookie banner’s text is stored in labels.',
    consentLink: 'Edit consent text',
  },
}
