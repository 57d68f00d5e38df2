import type { Plugin } from 'vite'

export function siteModule(siteFolder?: string): Plugin
