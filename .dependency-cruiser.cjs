/** Forbids the imports that the import table does not allow. `npm test` runs this check. */
const { roomsOpenTo, floors } = require('./scripts/import-table.cjs')

const rooms = Object.keys(roomsOpenTo)
const serverRooms = [
  'activity',
  'analytics',
  'audit',
  'database',
  'content',
  'forms',
  'identity',
  'jobs',
  'mail',
  'media',
  'metrics',
  'search',
  'dependencies',
  'drafts',
  'publishing',
  'purging',
  'webhooks',
  'outbound',
  'builds',
]
const isomorphicRooms = [
  'kit',
  'model',
  'schema',
  'content-types',
  'blocks',
  'standard-blocks',
  'connect',
  'operations',
  'api',
]

/** Code of the project, in contrast to libraries. */
const projectCode = '^(?:packages/platform/src|sites)/'
const platform = '^packages/platform/src/'
const composition = '^packages/platform/src/composition\\.ts$'
/** The three files that `exports` in the platform's package.json names. */
const publicApi = `${platform}(?:index|parts|testing)\\.ts$`
const door = 'index(?:\\.(?:server|browser|difference\\.browser))?\\.ts$'
const test = '\\.test\\.tsx?$'
const testing = '\\.(?:test|fixture)\\.tsx?$|/testing\\.tsx?$'
/**
 * The doors are enough, because arrow rules forbid all other imports. Searching all files of these rooms from each
 * browser file takes 20 s.
 */
const serverDoors = `^packages/platform/src/(?:${serverRooms.join('|')})/${door}`
/** The files that editors load in addition to visitors' scripts. */
const studio = '^packages/platform/src/studio/'
/** The studio and the doors for it may import types from rooms that use Zod. A test checks the built files. */
const importsTypes =
  '^packages/platform/src/(?:studio/|(?:operations|schema)/index\\.(?:difference\\.)?browser\\.ts$)'
const runsInBrowser = '^packages/platform/src/(?:browser|session-client)/|\\.browser\\.tsx?$'
const serverPackage =
  '(?:^|/)node_modules/(?:@?fastify|kysely|@photostructure|sharp|nodemailer|pino|sanitize-html|parse5|entities|zod|react-dom/server|pg)(?:/|\\.|$)'

const toAllowed = (room) => [
  `^packages/platform/src/${room}/`,
  ...roomsOpenTo[room].map((other) => `^packages/platform/src/${other}/${door}`),
]

const arrow = (room) => ({
  name: `arrows-${room}`,
  severity: 'error',
  comment: `${room} may open the doors of: ${roomsOpenTo[room].join(', ') || 'no other room'}.`,
  from: { path: `^packages/platform/src/${room}/`, pathNot: testing },
  to: { path: projectCode, pathNot: toAllowed(room) },
})

/**
 * The rooms of the engine are tested with the standard blocks, and the blocks with these rooms. All rooms' tests may
 * render the blocks.
 */
const testedWith = {
  schema: ['^packages/platform/src/standard-blocks/', `^packages/platform/src/blocks/${door}`],
  blocks: ['^packages/platform/src/standard-blocks/'],
  'standard-blocks': ['^packages/platform/src/(?:schema|content-types|blocks)/'],
  drafts: ['^packages/platform/src/operations/random-operations\\.fixture\\.ts$'],
}
const testArrow = (room) => ({
  name: `arrows-${room}-tests`,
  severity: 'error',
  comment: `Tests of ${room} open its doors, the testing doors of those rooms, and the standard blocks.`,
  from: { path: `^packages/platform/src/${room}/.*(?:${testing})` },
  to: {
    path: projectCode,
    pathNot: [
      ...toAllowed(room),
      `^packages/platform/src/standard-blocks/${door}`,
      ...roomsOpenTo[room].map((other) => `^packages/platform/src/${other}/testing\\.ts$`),
      ...(testedWith[room] ?? []),
    ],
  },
})

/**
 * A file may import from its own folder and the folders below it. Files outside these folders may import from all of
 * them.
 */
const floorRules = Object.entries(floors).flatMap(([parent, levels]) => {
  const folders = levels.filter((level) => level !== '.')
  return [
    {
      name: `every-folder-of-${toName(parent)}-has-a-floor`,
      severity: 'error',
      comment: `A folder in ${parent} that the import table does not name: add it to the table.`,
      from: {
        path: `^packages/platform/src/${parent}/[^/]+/`,
        pathNot: `^packages/platform/src/${parent}/${anyOf(folders)}/`,
      },
      to: {},
    },
    ...folders.map((folder) => ({
      name: `floors-${toName(parent)}-${folder}`,
      severity: 'error',
      comment: `${parent}/${folder} may import from: ${toBelow(levels, folder).join(', ') || 'no other folder of its parent'}.`,
      from: { path: `^packages/platform/src/${parent}/${folder}/`, pathNot: testing },
      to: {
        path: `^packages/platform/src/${parent}/`,
        pathNot: [folder, ...toBelow(levels, folder)].map(
          (level) => `^packages/platform/src/${parent}/${toFiles(level)}`,
        ),
      },
    })),
  ]
})

function toBelow(levels, folder) {
  return levels.slice(levels.indexOf(folder) + 1)
}

/** Returns a pattern for a folder's files, or for the files outside the folders, except the doors. */
function toFiles(level) {
  return level === '.' ? '(?!index\\.)[^/]+$' : `${level}/`
}

function toName(path) {
  return path.replaceAll('/', '-')
}

function anyOf(names) {
  return `(?:${names.join('|')})`
}

module.exports = {
  forbidden: [
    ...rooms.map(arrow),
    ...rooms.map(testArrow),
    ...floorRules,
    {
      name: 'every-room-has-arrows',
      severity: 'error',
      comment: 'A folder in packages/platform/src that the import table does not name: add it to the table.',
      from: { path: `${platform}[^/]+/`, pathNot: `${platform}(?:http|app|cli|${rooms.join('|')})/` },
      to: {},
    },
    {
      name: 'arrows-sites',
      severity: 'error',
      comment: 'A site imports the public API of the platform only.',
      from: { path: '^sites/', pathNot: testing },
      to: { path: projectCode, pathNot: ['^sites/', publicApi] },
    },
    {
      name: 'arrows-http',
      severity: 'error',
      comment: 'Routes open platform doors. The app passes in their dependencies.',
      from: { path: '^packages/platform/src/http/', pathNot: testing },
      to: {
        path: projectCode,
        pathNot: ['^packages/platform/src/http/', `^packages/platform/src/[^/]+/${door}`],
      },
    },
    {
      name: 'arrows-app',
      severity: 'error',
      comment: 'The app opens every door of the platform and registers the routes. The site is passed in.',
      from: { path: '^packages/platform/src/app/', pathNot: testing },
      to: {
        path: projectCode,
        pathNot: [`${platform}(?:app|http)/`, `^packages/platform/src/[^/]+/${door}`],
      },
    },
    {
      name: 'arrows-cli',
      severity: 'error',
      comment: 'Commands use the rooms that the app opens.',
      from: { path: '^packages/platform/src/cli/', pathNot: testing },
      to: {
        path: projectCode,
        pathNot: [`${platform}(?:cli|app|http)/`, `^packages/platform/src/[^/]+/${door}`],
      },
    },
    {
      name: 'arrows-entries',
      severity: 'error',
      comment:
        'main.ts, site.ts, check-data.ts and clean-texts.ts start a process or a thread; the logic is in app/ and cli/.',
      from: { path: `${platform}[^/]+\\.tsx?$`, pathNot: [composition, publicApi, test, '\\.d\\.ts$'] },
      to: { path: projectCode, pathNot: [`${platform}(?:app|cli)/`, `${platform}kit/${door}`, composition] },
    },
    {
      name: 'arrows-composition',
      severity: 'error',
      comment: 'composition.ts imports the site that a build contains, and nothing else.',
      from: { path: composition },
      to: { path: projectCode, pathNot: [`${platform}app/site-definition\\.ts$`] },
    },
    {
      name: 'arrows-public-api',
      severity: 'error',
      comment: 'The public API re-exports from doors.',
      from: { path: publicApi },
      to: {
        path: projectCode,
        pathNot: [`${platform}app/site-definition\\.ts$`, `${platform}[^/]+/${door}`],
      },
    },
    {
      name: 'nothing-imports-an-entry',
      severity: 'error',
      from: {},
      to: { path: `${platform}(?:main|site|check-data|clean-texts)\\.ts$` },
    },
    {
      name: 'blocks-import-no-other-blocks',
      severity: 'error',
      comment:
        'A block never imports another block. Code that two blocks share belongs beside the registry or in kit.',
      from: { path: '^(packages/platform/src/standard-blocks|sites/[^/]+/blocks)/([^/]+)/' },
      to: { path: '^$1/[^/]+/', pathNot: '^$1/$2/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'isomorphic-rooms-use-no-node-modules',
      severity: 'error',
      comment:
        'Rooms for content and blocks run on the server, in the editor and in browsers, so they import no Node.js modules.',
      from: {
        path: `^packages/platform/src/(?:${isomorphicRooms.join('|')})/`,
        pathNot: [test, '\\.server\\.tsx?$'],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-studio-imports-only-types',
      severity: 'error',
      comment:
        'The studio imports only types from rooms that also run on the server, because their code includes Zod and the sanitiser. Code that the studio runs has a separate door.',
      from: { path: studio, pathNot: testing },
      to: {
        path: '^packages/platform/src/(?:api|operations|blocks|schema|model|kit)/index\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-studio-reaches-no-server',
      severity: 'error',
      from: { path: studio, pathNot: testing },
      to: {
        reachable: true,
        path: [serverDoors, '\\.server\\.tsx?$', '^node:'],
      },
    },
    {
      name: 'browser-code-reaches-no-server',
      severity: 'error',
      comment:
        'Code for visitors’ browsers never imports server rooms, files or packages, or Node.js modules, even indirectly.',
      from: { path: runsInBrowser, pathNot: [test, importsTypes] },
      to: {
        reachable: true,
        path: [
          serverDoors,
          '\\.server\\.tsx?$',
          '^node:',
          '^(?:fs|path|crypto|stream|http|https|net|os|zlib|child_process|worker_threads)(?:/|$)',
          serverPackage,
        ],
      },
    },
    {
      name: 'browser-code-imports-no-core',
      severity: 'error',
      from: { path: runsInBrowser, pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['\\?(?:inline|url|raw)$', '^virtual:'] },
    },
    {
      name: 'no-dev-dependency-at-run-time',
      severity: 'error',
      from: { path: '^(?:packages|sites)/', pathNot: [testing, '(?:^|/)samples\\.tsx?$'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
