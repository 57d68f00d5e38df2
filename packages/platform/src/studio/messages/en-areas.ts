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
  /** Name of a screen within the Menus area. */
  redirects: 'Redirects',
  /** Name of a screen within the Settings area. */
  mails: 'E-mails',
  /** Search synonyms for the areas in the Ctrl K search, in lower case. */
  words: {
    home: 'start dashboard overview',
    pages: 'all pages list seo meta description title address url search engines landing',
    content: 'items products questions records entries catalogue deleted bin trash restore',
    media: 'image images photo photos picture pictures file upload unused library alt text alternative',
    menus: 'navigation menu header footer links redirect redirects',
    changes: 'drafts unpublished publishes releases waiting undo discard',
    design:
      'theme favicon icon font fonts colour color colours logo style spacing typography contrast accessibility',
    settings:
      'site e-mail e-mails email mail mails template templates opening hours cut-off cutoff holiday holidays working days delivery labels synonyms languages consent telephone closing days robots meta tags texts translations webhook webhooks retention alerts alarms installation',
    activity:
      'who changed what when latest last recent changes history log audit edits of the site all pages',
  },
  newMenu: 'New…',
  /** Labels are inserted with their original capitalisation, because some languages depend on capital letters. */
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
