/** Vite plugin: writes the correctly spelt words of British English, folded and sorted, next to the server (`dist/server/words`). */
export function wordLists() {
  return {
    name: 'word-lists',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async generateBundle() {
      const words = await readEnglish()
      this.emitFile({ type: 'asset', fileName: 'words/en.txt', source: `${words.join('\n')}\n` })
    },
  }
}

async function readEnglish() {
  const { default: dictionary } = await import('dictionary-en-gb')
  const toText = (bytes) => new TextDecoder().decode(bytes)
  return expandWords({ affixes: toText(dictionary.aff), words: toText(dictionary.dic) })
}

/** Returns all forms in a Hunspell dictionary that are a single word of letters, without duplicates. */
export function expandWords({ affixes, words }) {
  const rules = readRules(affixes)
  const forms = new Set()
  for (const line of words.split('\n').slice(1)) {
    const [, word = '', flags = ''] = /^([^/\s]+)(?:\/(\S+))?/.exec(line) ?? []
    for (const form of expand(word, Array.from(flags), rules)) forms.add(fold(form))
  }
  return [...forms].filter((form) => /^[a-z]{3,40}$/.test(form)).toSorted()
}

const fold = (word) =>
  word
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()

function expand(word, flags, rules) {
  const own = flags.flatMap((flag) => rules.get(flag) ?? [])
  const suffixed = own.filter(({ kind }) => kind === 'SFX').flatMap((rule) => apply(rule, word))
  const prefixes = own.filter(({ kind }) => kind === 'PFX')
  return [word, ...suffixed].flatMap((form) => [form, ...prefixes.flatMap((rule) => apply(rule, form))])
}

function apply({ kind, cut, add, condition }, word) {
  if (!condition.test(word)) return []
  return kind === 'SFX' ? [word.slice(0, word.length - cut.length) + add] : [add + word.slice(cut.length)]
}

/** Returns the affix rules by flag. */
function readRules(affixes) {
  const rules = new Map()
  for (const line of affixes.split('\n')) {
    const [kind, flag, cut, add, pattern] = line.trim().split(/\s+/)
    if (pattern === undefined || (kind !== 'SFX' && kind !== 'PFX')) continue
    const condition = kind === 'SFX' ? new RegExp(`${pattern}$`) : new RegExp(`^${pattern}`)
    const rule = { kind, cut: toText(cut), add: toText(add.replace(/\/.*/, '')), condition }
    rules.set(flag, [...(rules.get(flag) ?? []), rule])
  }
  return rules
}

const toText = (part) => (part === '0' ? '' : part)
