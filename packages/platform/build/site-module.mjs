/** The module `virtual:epiderm-site`: the configuration of the site that a build contains. */
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const name = 'virtual:epiderm-site'
const resolvedName = `\0${name}`
const configFile = 'epiderm.config.ts'

/** Vite plugin: the site is in the folder `EPIDERM_SITE`, or in the working directory, which also contains `dist`. */
export function siteModule(siteFolder = process.env.EPIDERM_SITE ?? '.') {
  const folder = resolve(siteFolder)
  return {
    name: 'site-module',
    resolveId: (id) => (id === name ? resolvedName : undefined),
    load(id) {
      if (id !== resolvedName) return
      const file = join(folder, configFile)
      if (!existsSync(file)) throw new Error(`${folder} contains no ${configFile}`)
      return [
        `export { default as site } from ${JSON.stringify(file)}`,
        `export const folder = ${JSON.stringify(relative(process.cwd(), folder))}`,
      ].join('\n')
    },
  }
}
