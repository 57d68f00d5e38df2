import type { Plugin } from 'vite'

export declare const blockModules: () => Plugin
