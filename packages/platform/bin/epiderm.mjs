#!/usr/bin/env node
/**
 * `epiderm build [site folder]` builds a site into the working directory's `dist` folder. `epiderm start` starts the
 * built server, and `epiderm site <command>` runs one of its commands. A site's folder contains `epiderm.config.ts`.
 */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const usage = 'Usage: epiderm build [site folder] | start | site <command>\n'
const [command, folder] = process.argv.slice(2)

if (command === 'build') await build(folder ?? process.env.EPIDERM_SITE ?? '.')
else if (command === 'start') await load('main.js')
else if (command === 'site') {
  process.argv.splice(2, 1)
  await load('site.js')
} else {
  process.stderr.write(usage)
  process.exitCode = 2
}

async function build(site) {
  process.env.EPIDERM_SITE = resolve(site)
  // Must be `production`. With any other NODE_ENV, views would call the development build of React, which the server
  // does not contain.
  process.env.NODE_ENV = 'production'
  const { createBuilder } = await import('vite')
  const configFile = resolve(import.meta.dirname, '../vite.config.ts')
  const builder = await createBuilder({ configFile, logLevel: 'warn' })
  await builder.buildApp()
}

async function load(file) {
  await import(pathToFileURL(join(process.cwd(), 'dist/server', file)).href)
}
