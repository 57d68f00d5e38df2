/** Messages for the Languages screen, in English. Loaded with that screen. */
export const languageMessages = {
  title: 'Languages',
  explained:
    'Visitors see the languages that are switched on. Hide a language until its translations are ready.',
  columns: {
    language: 'Language',
    name: 'Name shown to visitors',
    shown: 'Shown to visitors',
    actions: 'Actions',
  },
  isDefault: 'Default language',
  defaultHelp:
    'Page addresses in the default language have no prefix, and e-mails are sent in this language. It cannot be hidden or changed, because that would change the addresses of all pages.',
  nameOf: (language: string) => `Name of ${language} shown to visitors`,
  showOf: (language: string) => `Show ${language} to visitors`,
  states: { on: 'Shown', off: 'Hidden' },
  removeOf: (language: string) => `Remove ${language}`,
  removable:
    'Translations in a removed language remain stored. To continue editing them, hide the language instead.',
  add: 'Add language',
  newLanguage: 'New language',
  choose: 'Choose a language',
  addHelp: 'A new language is hidden until you switch it on.',
  allAdded: 'All available languages have been added.',
  noSite: 'This site has no settings yet.',
}
