/** Messages of the screen for the languages of the site, in English. Loaded with it. */
export const languages = {
  title: 'Languages',
  explained:
    'Visitors see the languages that are switched on. Hide a language until its translations are ready.',
  columns: {
    language: 'Language',
    name: 'Name for visitors',
    shown: 'Shown to visitors',
    actions: 'Actions',
  },
  isDefault: 'Default language',
  defaultHelp:
    'Pages in the default language have addresses without a prefix, and e-mails are sent in it. It is always shown, and fixed after the site is created.',
  nameOf: (language: string) => `Name of ${language} for visitors`,
  showOf: (language: string) => `Show ${language} to visitors`,
  states: { on: 'On', off: 'Hidden' },
  removeOf: (language: string) => `Remove ${language}`,
  removable: 'Translations of a removed language stay stored. Hide a language instead to keep editing it.',
  add: 'Add language',
  newLanguage: 'New language',
  choose: 'Choose a language',
  addHelp: 'A new language is hidden until you switch it on.',
  allAdded: 'The site has all languages of the list.',
  noSite: 'This site has no settings yet.',
}
