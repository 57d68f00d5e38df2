/** Area names, and messages for the frame around the areas, in English. */
export const areaMessages = {
  menu: 'Areas',
  skip: 'Skip to content',
  collapse: 'Collapse menu',
  expand: 'Expand menu',
  more: 'More areas',
  back: (area: string) => `Back to ${area}`,
  labels: {
    home: 'Home',
    pages: 'Pages',
    content: 'Content',
    media: 'Media',
    menus: 'Menus',
    changes: 'Changes',
    design: 'Design',
    settings: 'Settings',
    activity: 'Activity',
  },
  /** Screens within the areas: their names and search synonyms. The synonyms are in lower case. */
  screens: {
    colors: { label: 'Colours', words: 'colour color brand theme palette contrast accessibility' },
    fonts: { label: 'Typography', words: 'font fonts typeface typefaces text size heading sizes' },
    logo: { label: 'Logo and icon', words: 'logo icon favicon' },
    unusedPictures: {
      label: 'Unused media',
      words: 'unused picture pictures image images photo photos file files',
    },
    missingAltTexts: {
      label: 'Missing alternative text',
      words: 'missing alt text picture pictures image images photo photos accessibility',
    },
    schedule: {
      label: 'Delivery schedule',
      words:
        'holiday holidays bank holiday closed days closing days cut-off cutoff working days opening hours opening times order before dispatch delivery promise',
    },
    mails: { label: 'E-mails', words: 'e-mail email emails mail mails template templates message' },
    site: {
      label: 'Site settings',
      words:
        'site name e-mail email address phone telephone organisation organization company robots head meta tags consent cookies analytics time zone currency not found page',
    },
    labels: { label: 'Labels', words: 'labels built-in texts wording translations cookie banner buttons' },
    synonyms: { label: 'Synonyms', words: 'synonyms search words' },
    languages: { label: 'Languages', words: 'language translation translations translate' },
    installation: {
      label: 'Installation',
      words: 'webhook webhooks retention alert alerts alarm alarms server',
    },
    redirects: { label: 'Redirects', words: 'redirect moved old address forward 301' },
    notFound: { label: 'Addresses not found', words: '404 missing broken address addresses not found' },
    deleted: { label: 'Deleted items', words: 'deleted bin trash restore recover' },
  },
  /** Search synonyms for the areas in the Ctrl K search, in lower case. */
  words: {
    home: 'start dashboard overview',
    pages: 'all pages list seo meta description title address url search engines landing',
    content: 'items products questions records entries catalogue',
    media: 'image images photo photos picture pictures file upload library alt text alternative',
    menus: 'navigation menu header footer links',
    changes: 'drafts unpublished publishes releases waiting undo discard',
    design: 'theme style spacing buttons appearance look',
    settings: 'preferences options configuration',
    activity:
      'who changed what when latest last recent changes history log audit edits of the site all pages',
  },
  newMenu: 'New…',
  /** Labels are inserted with their original capitalisation, because capitalisation matters in some languages. */
  new: (label: string) => `New ${label}…`,
  newWords: 'add create',
  roles: {
    administrator: 'administrators',
    publisher: 'publishers',
    editor: 'editors',
    viewer: 'viewers',
  },
  notAllowed: {
    title: (area: string) => `No access to ${area}`,
    text: (roles: string) => `This area is for ${roles}. Ask an administrator if you need access.`,
    home: 'Go to Home',
  },
  failed: {
    title: 'Screen not loaded',
    text: 'This screen could not be loaded. Check your connection and try again. Your changes are stored in this browser.',
  },
  unknown: {
    title: 'Page not found',
    text: 'Check the address. If you followed a link, it may be out of date.',
  },
}
